// npm run admin: who may administer the portal, members made without its registration page, and what to do when the portal
// refuses to start or to sweep. With the embedded database, the portal must be stopped.
import { text } from 'node:stream/consumers'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { readFile } from 'node:fs/promises'
import {
  changeRole,
  createAccountByCommand,
  listAdministrators,
  readRegistration,
} from '#server/accounts/index.ts'
import { backUpBeforeMigrating, inviteMember } from '#server/operations/index.ts'
import { sweepPictures } from '#server/pictures/index.ts'
import { parseConfig } from '#server/platform/config/config.ts'
import {
  openDatabase,
  WrongPair,
  type Database,
  type OpenDatabase,
} from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/http/errors.ts'
import { openFiles } from '#server/platform/storage/open-files.ts'
import { explain } from '#server/platform/embedded/start-trouble.ts'
import { checkLists } from '#server/open-data/index.ts'
import {
  endRoleOf,
  findGrantIds,
  findGrants,
  givesNothing,
  grantRole,
  knowsRegions,
  readGrant,
} from '#server/review/index.ts'

const COMMANDS = ['grant-role', 'end-role', 'list-roles'] as const

type RoleCommand = (typeof COMMANDS)[number]

function isRoleCommand(command: string | undefined): command is RoleCommand {
  return COMMANDS.some((known) => known === command)
}

/** What a command about roles does; null if its words are too few or too many. Throws a Refusal for wrong ones. */
function roleTask(command: RoleCommand, words: readonly string[]): ((db: Database) => Promise<void>) | null {
  if (command === 'list-roles') return words.length === 0 ? listRoles : null
  // A reason without quotation marks arrives as several words.
  const [username, role, area, ...reason] = words
  if (reason.length === 0) return null
  const asked = readGrant(new Map(Object.entries({ username, role, area, reason: reason.join(' ') })))
  const what = `${asked.role} for ${asked.area}`
  return async (db) => {
    if (command === 'grant-role') await grantRole(db, { actor: null, ...asked })
    else await endRoleOf(db, asked)
    console.log(`${asked.username} is ${command === 'grant-role' ? 'now' : 'no longer'} ${what}.`)
  }
}

async function listRoles(db: Database): Promise<void> {
  const ids = await findGrantIds(db, { key: null, state: 'standing' }, { sort: 'username', order: 'asc' })
  const grants = await findGrants(db, ids)
  const known = { knowsRegions: await knowsRegions(db) }
  const lines = grants.map(({ username, role, area, suspended_at }) =>
    [
      ...[username, role, area],
      ...(suspended_at ? ['suspended'] : []),
      ...(givesNothing({ role, area }, known) ? ['(gives no rights)'] : []),
    ].join(' '),
  )
  console.log(lines.length > 0 ? lines.join('\n') : 'There is no reviewer and no HER officer.')
}

const USAGE = `npm run admin -- create USER EMAIL                   creates a member; asks for the password, or reads it from standard input
npm run admin -- create USER EMAIL --administrator   the same, and makes them an administrator
npm run admin -- grant USER                          makes a member an administrator
npm run admin -- revoke USER                         removes the administrator role
npm run admin -- list                                lists the administrators
npm run admin -- invite USER EMAIL                   gives a member who was imported without an address theirs, and sends a link to choose a password
npm run admin -- grant-role USER ROLE AREA REASON     makes a member a reviewer, her_officer or importer for wales, cpat, dat, gat or ggat
npm run admin -- end-role USER ROLE AREA REASON       ends that role
npm run admin -- list-roles                           lists the reviewers, HER officers and importers
npm run admin -- vocabulary check FILE                compares our types and periods with the published lists for Wales (SKOS or CSV)
npm run admin -- sweep                               moves all pictures without a row in the database to the trash, however many
npm run admin -- adopt                               says whether data folder and database belong together
npm run admin -- adopt --yes                         pairs them although they do not seem to belong together`

const FIELD_NAMES: Readonly<Record<string, string>> = {
  username: 'Username',
  email: 'Email',
  password: 'Password',
  role: 'Role',
  area: 'Area',
  reason: 'Reason',
}

type Task = (db: Database) => Promise<void>

try {
  const [command, ...words] = process.argv.slice(2)
  const task = command === 'adopt' ? null : await taskOf(process.argv.slice(2))
  if (task) await withDatabase(task)
  else if (command === 'adopt' && /^(--yes)?$/.test(words.join(' '))) await adopt(words.length > 0)
  else if (command === undefined) complain(USAGE, 2)
  else complain(`There is no command “${[command, ...words].join(' ')}”.\n\n${USAGE}`, 2)
} catch (error) {
  complain(error instanceof Refusal ? `Nothing changed.\n${textsOf(error).join('\n')}` : explain(error), 1)
}

/** Null for an unknown command. */
async function taskOf([command, ...words]: string[]): Promise<Task | null> {
  const [username, email, flag] = words
  if (command === 'list' && words.length === 0) return list
  if (command === 'sweep' && words.length === 0) return sweep
  if (command === 'vocabulary') return vocabularyTask(words)
  if (isRoleCommand(command)) return roleTask(command, words)
  if (username === undefined) return null
  if ((command === 'grant' || command === 'revoke') && words.length === 1)
    return (db) => setRole(db, username, command === 'grant')
  if (command === 'invite' && email !== undefined && words.length === 2) return invite(username, email)
  if (command !== 'create' || email === undefined || words.length > 3) return null
  if (flag !== undefined && flag !== '--administrator') return null
  return create(username, email, flag !== undefined)
}

function open({ adopt = false } = {}): Promise<OpenDatabase> {
  const config = parseConfig()
  return openDatabase(config, { adopt, beforeMigrating: backUpBeforeMigrating(config, console.error) })
}

async function withDatabase(task: Task): Promise<void> {
  const database = await open()
  try {
    await task(database.unhurried)
  } finally {
    await database.close()
  }
}

/** An operator sees both first, and pairs only what was shown. */
async function adopt(sure: boolean): Promise<void> {
  try {
    const database = await open({ adopt: sure })
    await database.close()
    console.log('Data folder and database belong together. The portal can be started.')
  } catch (error) {
    if (!(error instanceof WrongPair)) throw error
    complain(
      `${error.message}\nTo join them: npm run admin -- adopt --yes. Both get a new id, no picture is moved or deleted, and the portal then starts. Back both up first.`,
      1,
    )
  }
}

async function sweep(db: Database): Promise<void> {
  const files = await openFiles(parseConfig())
  const {
    files: before,
    trashed,
    broughtBack,
    deleted,
    emptied,
  } = await sweepPictures({ db, files }, { whole: true })
  console.log(
    `Of ${before} files, ${trashed} were moved to the trash and ${deleted} were deleted permanently; ${broughtBack} were restored from the trash, and ${emptied} were deleted from it permanently.`,
  )
}

async function list(db: Database): Promise<void> {
  const names = await listAdministrators(db)
  console.log(names.length > 0 ? names.join('\n') : 'There is no administrator.')
}

async function setRole(db: Database, username: string, administrator: boolean): Promise<void> {
  if (await changeRole(db, username, administrator))
    console.log(`${username} is ${administrator ? 'now' : 'no longer'} an administrator.`)
  else complain('Nothing changed: the member does not exist, or already has that role.', 1)
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

function invite(username: string, email: string): Task {
  return async (db) => {
    await inviteMember(db, { username, email })
    console.log(
      `The portal sends ${email} a link to choose a password, at its next start if it is stopped now. The link is valid for an hour; after that, ${username} can ask for another with "Forgotten your password?".`,
    )
  }
}

function complain(what: string, code: number): void {
  console.error(what)
  process.exitCode = code
}

/** Never an argument, because arguments appear in the list of processes and in the shell's history. */
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

/** Prints each error with its field. */
function textsOf({ said, message }: Refusal): string[] {
  if (Array.isArray(said.body)) return said.body.map(String)
  const fields = Object.entries(said.fields ?? {})
  if (fields.length === 0) return [message]
  return fields
    .filter(([field]) => field !== 're_password')
    .flatMap(([field, texts]) => [texts].flat().map((each) => `${FIELD_NAMES[field] ?? field}: ${each}`))
}

/** What `vocabulary check FILE` does; null if its words are others. */
function vocabularyTask(words: readonly string[]): ((db: Database) => Promise<void>) | null {
  const [act, file, ...rest] = words
  if (act !== 'check' || file === undefined || rest.length > 0) return null
  return async (db) => {
    const { types, periods, differing } = await checkLists(db, await readFile(file))
    console.log(
      `${Object.keys(types).length} types and ${Object.keys(periods).length} periods are the same in the lists for Wales. Their addresses are sent from now on.`,
    )
    for (const { slug, number, ours, theirs } of differing)
      console.log(
        theirs === null
          ? `${slug}: the list has no concept ${number} (${ours}).`
          : `${slug}: ${number} is ${ours} in FISH and ${theirs} in Wales.`,
      )
  }
}
