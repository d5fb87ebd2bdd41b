import { prepareData } from './data.mjs'
import { install } from './install.mjs'
import { sayTimes } from './run.mjs'
import { buildWeb } from './web-build.mjs'

/** Completes what is missing before the portal can start, and says what each step took if packages were. No step is repeated. */
export async function setUp() {
  const hasInstalled = await install()
  await buildWeb()
  await prepareData()
  if (hasInstalled) sayTimes()
}
