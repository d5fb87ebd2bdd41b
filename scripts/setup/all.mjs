import { prepareData } from './data.mjs'
import { install } from './install.mjs'
import { buildWeb } from './web-build.mjs'

/** Completes what is missing before the portal can start. No step is repeated. */
export async function setUp() {
  await install()
  await buildWeb()
  await prepareData()
}
