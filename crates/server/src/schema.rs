//! The schemas of answers in the document of the API.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use schemars::generate::SchemaSettings;
use serde_json::Value;

/// The named schemas of a document.
pub type Schemas = BTreeMap<String, Value>;

/// A reference to the schema of a type, which is added to `schemas` with those of its fields.
pub fn of<T: JsonSchema>(schemas: &mut Schemas) -> Value {
    let settings = SchemaSettings::draft2020_12()
        .for_serialize()
        .with(|settings| settings.definitions_path = "/components/schemas".into());
    let mut generator = settings.into_generator();
    let reference = generator.subschema_for::<T>().to_value();
    schemas.extend(generator.take_definitions(true));
    reference
}
