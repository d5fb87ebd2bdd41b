/** Messages between the server and the thread of the embedded database. */
export interface WorkerInput {
  folder: string
}

export interface Statement {
  text: string
  values: (string | Uint8Array | null)[]
}

/** Without a statement: closes the database and ends. */
export interface Question {
  id: number
  statement: Statement | null
  /** Whether rows are sent in parts, before a result without rows. */
  inParts?: boolean
}

/** Some of the rows. */
export interface PartText {
  /** `type` is the type's OID. */
  fields: { name: string; type: number }[]
  /** Every value in the text form of the database. */
  rows: (string | null)[][]
}

export interface ResultText extends PartText {
  command: string
  rowCount: number
}

/** Id 0: the database is open. Neither result nor error nor part: it is closed. */
export interface Answer {
  id: number
  /** Further answers with this id follow. */
  part?: PartText
  result?: ResultText
  error?: { message: string; fields: Record<string, string | number> }
}
