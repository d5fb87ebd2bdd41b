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
}

export interface ResultText {
  command: string
  rowCount: number
  /** `type` is the type's OID. */
  fields: { name: string; type: number }[]
  /** Every value in the text form of the database. */
  rows: (string | null)[][]
}

/** Id 0: the database is open. Neither result nor error: it is closed. */
export interface Answer {
  id: number
  result?: ResultText
  error?: { message: string; fields: Record<string, string | number> }
}
