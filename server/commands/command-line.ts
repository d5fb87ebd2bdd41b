import { parseArgs, type ParseArgsOptionsConfig } from 'node:util'
import { isCode } from '#contract/http/fault.ts'
import { explain } from '#server/platform/embedded/start-trouble.ts'

/** What somebody typed is wrong; the message says what. */
export class WrongArguments extends Error {}

/**
 * Reads what stands after the name of a command. Throws WrongArguments with the first thing that is wrong: an option that the
 * command does not know, one without its value or with one too many, the same twice, or a word more than there may be.
 * @param words how many words without a name there may be at most
 */
export function readArguments<Options extends ParseArgsOptionsConfig>(
  options: Options,
  { words = 0, args = process.argv.slice(2) }: { words?: number; args?: string[] } = {},
) {
  const { values, positionals, tokens } = parsed(options, args)
  const names = tokens.flatMap((token) => (token.kind === 'option' ? token.rawName : []))
  const twice = names.find((name, at) => names.indexOf(name) !== at)
  if (twice !== undefined) throw new WrongArguments(`${twice} is given twice.`)
  const more = positionals[words]
  if (more !== undefined) throw new WrongArguments(`"${more}" is one word too many.`)
  return { values, words: positionals }
}

function parsed<Options extends ParseArgsOptionsConfig>(options: Options, args: string[]) {
  try {
    return parseArgs({ args, options, allowPositionals: true, tokens: true })
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    const [, option = ''] = /'(-[^\s']*)/.exec(error.message) ?? []
    if (isCode(error, 'ERR_PARSE_ARGS_UNKNOWN_OPTION'))
      throw new WrongArguments(`There is no option ${option}.`)
    const { type } = options[option.slice(2)] ?? {}
    throw new WrongArguments(type === 'boolean' ? `${option} takes no value.` : `${option} needs a value.`)
  }
}

/** Runs a command: what goes wrong is said in a sentence, and what was typed wrong beside how to type it. */
export async function runCommand(usage: string, run: () => Promise<void>): Promise<void> {
  try {
    await run()
  } catch (error) {
    const mistyped = error instanceof WrongArguments
    console.error(mistyped ? `${error.message}\n\n${usage}` : explain(error))
    process.exitCode = mistyped ? 2 : 1
  }
}
