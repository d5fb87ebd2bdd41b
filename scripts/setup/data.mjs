import { step } from './run.mjs'

/** The embedded database's template, and the demonstration landscape unless DEMO is off. Both return at once when they are there. */
export async function prepareData() {
  if (!process.env.DATABASE_URL) {
    await step('Preparing the database', 'node', ['server/commands/prepare-database.ts'])
  }
  if (process.env.DEMO !== 'off') {
    const data = process.env.DATA_DIR ?? 'data'
    await step('Laying out the demonstration landscape', 'node', [
      'relief/main.ts',
      'demonstration',
      '--data',
      data,
    ])
  }
}
