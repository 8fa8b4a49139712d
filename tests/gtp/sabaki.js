// A conversation through the GTP controller of Sabaki, which synchronizes positions, reads
// streamed analyses and tracks the engine's state as that program does.
//
//     node tests/gtp/sabaki.js PATH_OF_GOPDB
//
// `NODE_PATH` names the folder of the package @sabaki/gtp. Prints `ok` at the end.
'use strict'

const assert = require('assert')
const { Controller, ControllerStateTracker } = require('@sabaki/gtp')

const controller = new Controller(process.argv[2], ['gtp'], { env: process.env })
const tracker = new ControllerStateTracker(controller)
const ask = async (name, ...args) => {
  const response = await controller.sendCommand({ name, args })
  assert(!response.error, `${name} ${args.join(' ')}: ${response.content}`)
  return response.content
}

/** The lines of an analysis, until `count` of them have come. */
const analyze = async (count, name, ...args) => {
  const lines = []
  let enough
  const done = new Promise(resolve => (enough = resolve))
  const ended = controller.sendCommand({ name, args }, ({ line }) => {
    if (line.trim().startsWith('info')) lines.push(line)
    if (lines.length >= count) enough()
  })
  await done
  // As Sabaki does: the next command ends it.
  assert.strictEqual(await ask('protocol_version'), '2')
  await ended
  return lines
}

/** The moves of a line of analysis. */
const movesOf = line =>
  line
    .split(/\binfo\b/)
    .map(part => part.trim())
    .filter(part => part !== '')
    .map(part => {
      const words = part.split(/\s+/)
      const value = name => words[words.indexOf(name) + 1]
      return { move: value('move'), visits: +value('visits'), winrate: +value('winrate'), pv: value('pv') }
    })

async function main() {
  controller.start()
  assert.strictEqual(await ask('name'), 'gopdb')
  const commands = (await ask('list_commands')).split('\n')
  for (const name of ['genmove', 'undo', 'loadsgf', 'lz-analyze', 'kata-analyze', 'gogui-analyze_commands']) {
    assert(commands.includes(name), name)
    assert(await tracker.knowsCommand(name), name)
  }
  for (const line of (await ask('gogui-analyze_commands')).split('\n').filter(line => line !== '')) {
    // Type, label and command.
    const [type, label, command] = line.split('/')
    assert(type && label && commands.includes(command.split(' ')[0]), line)
  }

  // A position is synchronized by Sabaki's own logic: moves are played, and taken back.
  const play = (...vertices) =>
    vertices.map((vertex, n) => ({ name: 'play', args: [n % 2 ? 'W' : 'B', vertex] }))
  const sync = history => tracker.sync({ komi: 7.5, boardsize: [19, 19], history })
  await sync(play('Q16', 'D4', 'C17'))
  assert.strictEqual(tracker.state.history.length, 3)
  let board = await ask('showboard')
  assert.strictEqual((board.match(/X/g) || []).length, 2, board)
  await sync(play('Q16', 'D4'))
  board = await ask('showboard')
  assert.strictEqual((board.match(/X/g) || []).length, 1, board)

  for (const name of ['lz-analyze', 'kata-analyze']) {
    const [line] = await analyze(1, name, 'B', '20')
    const moves = movesOf(line)
    assert(moves.length > 2, line)
    for (const { move, visits, winrate, pv } of moves) {
      assert(/^[A-HJ-T]1?[0-9]$/.test(move) && move === pv, line)
      assert(visits > 0 && winrate >= 0 && winrate <= 10000, line)
    }
  }

  const generated = await ask('genmove', 'B')
  assert(/^([A-HJ-T]1?[0-9]|pass|resign)$/i.test(generated), generated)
  assert.strictEqual(tracker.state.history.length, 3)
  await ask('undo')
  assert.strictEqual(tracker.state.history.length, 2)

  await ask('loadsgf', 'examples/games/lee-sedol-1.sgf', '11')
  board = await ask('showboard')
  assert(/X/.test(board) && /O/.test(board), board)
  const score = await controller.sendCommand({ name: 'final_score', args: [] })
  assert(score.error, 'the engine does not count')
  const handicap = await controller.sendCommand({ name: 'fixed_handicap', args: ['2'] })
  assert(handicap.error || handicap.content.trim().split(/\s+/).length === 2, handicap.content)

  // Many commands at once are answered in their order.
  await ask('clear_board')
  const answers = await Promise.all(play('Q16', 'D4', 'Q3').map(({ name, args }) => ask(name, ...args)))
  assert.deepStrictEqual(answers, ['', '', ''])
  const wrong = await controller.sendCommand({ name: 'play', args: ['B', 'Q16'] })
  assert(wrong.error)
  await controller.stop()
  assert.strictEqual(controller.process, null)
  console.log('ok')
}

main().catch(error => {
  console.error(error)
  process.exit(1)
})
