// Prints the first game of each SGF file of a folder as @sabaki/sgf reads it, a line each: the name of the
// file, and the tree, or null if it reads none. A tree is its root: properties, and what follows.
const fs = require("fs");
const path = require("path");
const sgf = require("@sabaki/sgf");

const tree = (node) => [node.data, node.children.map(tree)];
for (const name of fs.readdirSync(process.argv[2])) {
  const text = fs.readFileSync(path.join(process.argv[2], name), "utf8");
  let first = null;
  try {
    const [root] = sgf.parse(text);
    first = root ? tree(root) : null;
  } catch {
    // It throws where a text is no SGF.
  }
  console.log(JSON.stringify([name, first]));
}
