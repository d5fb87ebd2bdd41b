// npm run admin -- grant USER | revoke USER | list: who may administer the portal. With the embedded database, the portal
// must be stopped.
import { changeRole, listAdministrators } from '#server/features/accounts/index.ts'
import { parseConfig } from '#server/platform/config.ts'
import { openDatabase, type Database } from '#server/platform/database.ts'

const USAGE = `npm run admin -- grant USER     makes a member an administrator
npm run admin -- revoke USER    takes the role away
npm run admin -- list           names the administrators`

const [command, username, ...rest] = process.argv.slice(2)
const wantsName = command === 'grant' || command === 'revoke'
if (rest.length > 0 || (wantsName ? username === undefined : command !== 'list' || username !== undefined)) {
  console.error(USAGE)
  process.exit(2)
}

const database = await openDatabase(parseConfig())
try {
  await obey(database.db)
} finally {
  await database.close()
}

async function obey(db: Database): Promise<void> {
  if (!wantsName || username === undefined) {
    const names = await listAdministrators(db)
    console.log(names.length > 0 ? names.join('\n') : 'There is no administrator.')
    return
  }
  if (await changeRole(db, username, command === 'grant')) {
    console.log(`${username} is ${command === 'grant' ? 'now' : 'no longer'} an administrator.`)
    return
  }
  console.error(`Nothing changed: there is no such member, or the role is so already.`)
  process.exitCode = 1
}
