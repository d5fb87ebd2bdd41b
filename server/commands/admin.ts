// npm run admin: who may administer the portal, and members made without its registration page. With the embedded
// database, the portal must be stopped.
import { text } from 'node:stream/consumers'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import {
  changeRole,
  createAccountByCommand,
  listAdministrators,
  readRegistration,
} from '#server/features/accounts/index.ts'
import { parseConfig } from '#server/platform/config.ts'
import { openDatabase, type Database } from '#server/platform/database.ts'
import { Refusal } from '#server/platform/errors.ts'

const USAGE = `npm run admin -- create USER EMAIL                   makes a member; the password is asked for, or read from what is piped in
npm run admin -- create USER EMAIL --administrator   the same, and makes them an administrator
npm run admin -- grant USER                          makes a member an administrator
npm run admin -- revoke USER                         takes the role away
npm run admin -- list                                names the administrators`

const FIELD_NAMES: Readonly<Record<string, string>> = {
  username: 'Username',
  email: 'Email',
  password: 'Password',
}

type Task = (db: Database) => Promise<void>

try {
  const task = await taskOf(process.argv.slice(2))
  if (task) await withDatabase(task)
  else complain(USAGE, 2)
} catch (error) {
  if (!(error instanceof Refusal)) throw error
  complain(`Nothing changed.\n${textsOf(error).join('\n')}`, 1)
}

/** Null where the words make no command. */
async function taskOf([command, ...words]: string[]): Promise<Task | null> {
  const [username, email, flag] = words
  if (command === 'list' && words.length === 0) return list
  if (username === undefined) return null
  if ((command === 'grant' || command === 'revoke') && words.length === 1)
    return (db) => setRole(db, username, command === 'grant')
  if (command !== 'create' || email === undefined || words.length > 3) return null
  if (flag !== undefined && flag !== '--administrator') return null
  return create(username, email, flag !== undefined)
}

async function withDatabase(task: Task): Promise<void> {
  const database = await openDatabase(parseConfig())
  try {
    await task(database.db)
  } finally {
    await database.close()
  }
}

async function list(db: Database): Promise<void> {
  const names = await listAdministrators(db)
  console.log(names.length > 0 ? names.join('\n') : 'There is no administrator.')
}

async function setRole(db: Database, username: string, administrator: boolean): Promise<void> {
  if (await changeRole(db, username, administrator))
    console.log(`${username} is ${administrator ? 'now' : 'no longer'} an administrator.`)
  else complain('Nothing changed: there is no such member, or the role is so already.', 1)
}

async function create(username: string, email: string, administrator: boolean): Promise<Task> {
  const password = await readPassword()
  const fields = new Map(Object.entries({ username, email, password, re_password: password }))
  const registration = { ...readRegistration(fields), language: 'en' as const }
  return async (db) => {
    const made = await createAccountByCommand(db, registration)
    console.log(`${made.username} is now a member.`)
    if (administrator) await setRole(db, made.username, true)
  }
}

function complain(what: string, code: number): void {
  console.error(what)
  process.exitCode = code
}

/** Never an argument: those stand in the list of processes and in the shell's history. */
async function readPassword(): Promise<string> {
  if (!process.stdin.isTTY) return (await text(process.stdin)).split(/\r?\n/)[0] ?? ''
  process.stderr.write('Password: ')
  const unseen = new Writable({ write: (_chunk, _encoding, done) => done() })
  const reader = createInterface({ input: process.stdin, output: unseen, terminal: true })
  const password = await reader.question('')
  reader.close()
  process.stderr.write('\n')
  return password
}

/** Each with the field that it is about. */
function textsOf({ said, message }: Refusal): string[] {
  if (Array.isArray(said.body)) return said.body.map(String)
  const fields = Object.entries(said.fields ?? {})
  if (fields.length === 0) return [message]
  return fields
    .filter(([field]) => field !== 're_password')
    .flatMap(([field, texts]) => [texts].flat().map((each) => `${FIELD_NAMES[field] ?? field}: ${each}`))
}
