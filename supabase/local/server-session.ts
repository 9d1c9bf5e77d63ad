import { types } from '@electric-sql/pglite'
import { Client, type Connection as WireConnection } from 'pg'
import type { SessionDriver } from './local-database.ts'
import { hardenSerializer, SERVER_PARSERS, type ValueParser, type ValueSerializer } from './wire-protocol.ts'

interface ArrayType {
  element: number
  array: number
}

interface RawResult {
  command: string
  rowCount: number | null
  rows: (string | null)[][]
  fields: { name: string; dataTypeID: number }[]
}

/** Makes pg return values as text. They are converted here in the same way as for PGlite. */
const AS_TEXT = { getTypeParser: () => (text: string) => text }
const ROW_CHANGING_COMMANDS = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE', 'COPY'])

/**
 * One session on a PostgreSQL server that accepts and returns the same JavaScript values as PGlite. After a lost
 * connection, the next statement opens a new one.
 */
export class ServerSession implements SessionDriver {
  private client: Promise<Client> | undefined
  private transactionStatus = 'I'
  private readonly parameterTypes = new Map<string, number[]>()
  private readonly parsers = new Map<number, ValueParser>()
  private readonly serializers = new Map<number, ValueSerializer>()

  constructor(
    private readonly address: string,
    private readonly settings: string,
  ) {}

  isInTransaction(): boolean {
    return this.transactionStatus !== 'I'
  }

  /** Makes the next statement read the types from the server again, because they may have changed. */
  forgetTypes(): void {
    this.parameterTypes.clear()
    this.parsers.clear()
    this.serializers.clear()
  }

  async query(sql: string, parameters: unknown[] = []): Promise<{ rows: object[]; affectedRows: number }> {
    const client = await this.connect()
    if (this.parsers.size === 0) await this.readTypes(client)
    const values = parameters.length === 0 ? [] : await this.serializeParameters(client, sql, parameters)
    const result = (await client.query({ text: sql, values, rowMode: 'array' })) as unknown as RawResult
    return {
      rows: result.rows.map((row) => this.parseRow(row, result.fields)),
      affectedRows: ROW_CHANGING_COMMANDS.has(result.command) ? (result.rowCount ?? 0) : 0,
    }
  }

  /** Runs a script of several statements. */
  async exec(sql: string): Promise<void> {
    await (await this.connect()).query(sql)
  }

  async close(): Promise<void> {
    const client = await this.client?.catch(() => undefined)
    this.client = undefined
    await client?.end()
  }

  private connect(): Promise<Client> {
    this.client ??= this.open().catch((error: unknown) => {
      this.client = undefined
      throw error
    })
    return this.client
  }

  private async open(): Promise<Client> {
    const client = new Client({ connectionString: this.address, types: AS_TEXT, options: this.settings })
    const dropClient = (): void => {
      this.client = undefined
      this.transactionStatus = 'I'
    }
    client.on('error', dropClient)
    client.on('end', dropClient)
    await client.connect()
    wireConnectionOf(client).on('readyForQuery', ({ status }: { status: string }) => {
      this.transactionStatus = status
    })
    return client
  }

  private async readTypes(client: Client): Promise<void> {
    for (const [type, parse] of Object.entries(SERVER_PARSERS)) this.parsers.set(Number(type), parse)
    for (const [type, serialize] of Object.entries(types.serializers)) {
      this.serializers.set(Number(type), hardenSerializer(Number(type), serialize))
    }
    const { rows } = await client.query<{ element: string; array: string }>(
      `select oid as element, typarray as array from pg_type where typarray <> 0`,
    )
    for (const row of rows) this.addArrayType({ element: Number(row.element), array: Number(row.array) })
  }

  private addArrayType({ element, array }: ArrayType): void {
    const parse = this.parsers.get(element) ?? ((text: string) => text)
    const serialize = this.serializers.get(element)
    this.parsers.set(array, (text) => types.arrayParser(text, parse, array) as unknown)
    this.serializers.set(
      array,
      hardenSerializer(array, (value) => types.arraySerializer(value, serialize, array)),
    )
  }

  private async serializeParameters(
    client: Client,
    sql: string,
    parameters: unknown[],
  ): Promise<(string | null)[]> {
    const typeIds = this.parameterTypes.get(sql) ?? (await readParameterTypes(client, sql))
    this.parameterTypes.set(sql, typeIds)
    return parameters.map((value, index) => {
      if (value === null || value === undefined) return null
      const serialize = this.serializers.get(typeIds[index] ?? 0)
      return serialize ? serialize(value) : toText(value)
    })
  }

  private parseRow(row: (string | null)[], fields: RawResult['fields']): Record<string, unknown> {
    return Object.fromEntries(
      fields.map(({ name, dataTypeID }, index) => {
        const text = row[index] ?? null
        return [name, text === null ? null : (this.parsers.get(dataTypeID)?.(text) ?? text)]
      }),
    )
  }
}

function wireConnectionOf(client: Client): WireConnection {
  return (client as unknown as { connection: WireConnection }).connection
}

/** Asks the server which types a statement's parameters have. */
function readParameterTypes(client: Client, sql: string): Promise<number[]> {
  return new Promise((resolve, reject) => {
    let foundTypeIds: number[] = []
    const wire = wireConnectionOf(client)
    const takeTypeIds = ({ dataTypeIDs }: { dataTypeIDs: number[] }): void => {
      foundTypeIds = dataTypeIDs
    }
    client.query({
      submit: () => {
        wire.once('parameterDescription', takeTypeIds)
        wire.parse({ name: '', text: sql, types: [] }, true)
        wire.describe({ type: 'S', name: '' }, true)
        wire.sync()
      },
      handleRowDescription: () => undefined,
      handleError: (error: Error) => {
        wire.removeListener('parameterDescription', takeTypeIds)
        reject(error)
      },
      handleReadyForQuery: () => resolve(foundTypeIds),
    } as never)
  })
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}
