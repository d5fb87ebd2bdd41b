import type { Part } from '../building/work.ts'
import type { WorkPlace } from '../work/open-work.ts'
import { parseMaking, parseRetries, parseWorkers, type BuildValues, type Making } from './build-arguments.ts'
import { needed, parsePlace, parseWork, type Environment, wrongCommand } from './parsing.ts'
import { parsePart, parseParts } from './part-number.ts'

/** The part of the help about builds on many machines. */
export const SHARED_HELP = `  npm run relief -- plan RASTER... --work PLACE --name TEXT [options of build]
      Reads the headers of all rasters once and writes PLACE/plan.json: what is built, the rasters with
      their sizes, and the list of squares. All machines then read it.
    --work PLACE        a folder that all machines see, or s3://BUCKET/NAME (settings: S3_ENDPOINT,
                        S3_REGION, S3_KEY_ID, S3_SECRET or S3_SECRET_FILE)

  npm run relief -- build --work PLACE [--part K/N] [options]
      Makes the squares of the plan, or those of one part, and leaves each in PLACE when it is finished.
      Squares that are there are not made again, so the same command also goes on after an interruption,
      with or without --resume. A raster that has changed since the plan is refused.
    --part auto --of N  the part that the scheduler names: SLURM_ARRAY_TASK_ID (from 1),
                        JOB_COMPLETION_INDEX, AWS_BATCH_JOB_ARRAY_INDEX or NOMAD_ALLOC_INDEX (from 0)
    --rasters FOLDER    where the rasters of the plan are on this machine, if elsewhere
    --workers N, --ostn15 FILE, --retries N
                        as above
      With RASTER..., --name and other options of a build it also writes the plan.

  npm run relief -- join --work PLACE --out TILESET [--workers N] [--ostn15 FILE] [--retries N]
      Makes the tileset of finished squares, without the rasters. Names squares that are missing. PLACE
      stays as it is; delete it when the tileset has been verified. TILESET may be s3://BUCKET/PREFIX/NAME,
      as for "put"; it is made in the folder of temporary files first.
    --scratch FOLDER    in this folder instead

  npm run relief -- status --work PLACE [--of N] [--json]
      Says how many squares are finished, how many of each of N parts, and when the last one was. The exit
      code is 3 while squares are missing.

      Exit codes of all commands: 0 done; 1 refused for good, such as a damaged raster; 2 the command was
      not understood; 75 trouble that may pass (run it again later); 130 and 143 stopped by Ctrl+C and by
      SIGTERM. What is finished is kept.`

/** The arguments of `plan`. */
export interface PlanCommand extends Making {
  readonly command: 'plan'
  readonly work: WorkPlace
  readonly name: string
}

/** The arguments of `build --work`. */
export interface SharedBuildCommand {
  readonly command: 'build-shared'
  readonly work: WorkPlace
  /** Null if the plan is there already. */
  readonly making: PlanCommand | null
  readonly part: Part | null
  /** The folder of the rasters on this machine; null for where the plan says. */
  readonly rasters: string | null
  readonly workers: number
  readonly ostn15: string | null
  readonly retries: number
}

/** The arguments of `join`. */
export interface JoinCommand {
  readonly command: 'join'
  /** Work folders of parts, or the place that all machines used. */
  readonly from: { readonly works: readonly string[] } | { readonly work: WorkPlace }
  /** A folder, or a place in a bucket in which portals look for tilesets. */
  readonly out: WorkPlace
  /** The folder in which a tileset for a bucket is made first; null for that of temporary files. */
  readonly scratch: string | null
  readonly workers: number
  readonly ostn15: string | null
  readonly retries: number
}

/** The arguments of `status`. */
export interface StatusCommand {
  readonly command: 'status'
  readonly work: WorkPlace
  /** Number of parts; null for all squares together only. */
  readonly parts: number | null
  readonly json: boolean
}

interface Values extends BuildValues {
  readonly work?: string
  readonly rasters?: string
  readonly scratch?: string
  readonly json?: boolean
}

/** Parses the arguments of `plan`. Throws ReliefRefusal for what is wrong. */
export function parsePlan(inputs: readonly string[], values: Values, environment: Environment): PlanCommand {
  for (const option of ['out', 'part', 'of', 'resume', 'workers'] as const)
    if (values[option] !== undefined) throw wrongCommand(`--${option} does not belong to "plan"`)
  return planOf(inputs, values, environment)
}

function planOf(inputs: readonly string[], values: Values, environment: Environment): PlanCommand {
  return {
    command: 'plan',
    ...parseMaking(inputs, values),
    work: parseWork(values.work, environment),
    name: needed(values.name, '--name TEXT'),
  }
}

/** Options of `build` that the plan has decided. */
const PLANNED = [
  ...([
    'layers',
    'preset',
    'sun',
    'vat',
    'zoom',
    'tile',
    'format',
    'area',
    'crs',
    'height-unit',
    'origin',
    'skip-bad',
  ] as const),
  ...([
    'name',
    'name-cy',
    'model',
    'attribution',
    'attribution-cy',
    'licence',
    'surveyed',
    'invented',
  ] as const),
] as const

/** Parses the arguments of `build --work`. Throws ReliefRefusal for what is wrong. */
export function parseSharedBuild(
  inputs: readonly string[],
  values: Values,
  environment: Environment,
): SharedBuildCommand {
  const { rasters } = values
  if (values.out !== undefined)
    throw wrongCommand('--out does not belong to "build --work": "join" makes the tileset')
  const planned = PLANNED.find((option) => values[option] !== undefined)
  if (inputs.length === 0 && planned !== undefined)
    throw wrongCommand(`--${planned} is decided by the plan; give it to "plan", or give the rasters too`)
  if (inputs.length > 0 && rasters !== undefined)
    throw wrongCommand('--rasters says where the rasters of a plan are; leave it out where rasters are given')
  return {
    command: 'build-shared',
    work: parseWork(values.work, environment),
    making: inputs.length === 0 ? null : planOf(inputs, values, environment),
    part: parsePart(values.part, values.of, environment),
    rasters: rasters ?? null,
    workers: parseWorkers(values.workers),
    ostn15: values.ostn15 ?? null,
    retries: parseRetries(values.retries),
  }
}

/** Parses the arguments of `join`. Throws ReliefRefusal for what is wrong. */
export function parseJoin(works: readonly string[], values: Values, environment: Environment): JoinCommand {
  if (works.length === 0 && values.work === undefined)
    throw wrongCommand('the folders of the parts are missing, or --work PLACE')
  if (works.length > 0 && values.work !== undefined)
    throw wrongCommand(`"${works[0] ?? ''}" and --work are two different places of parts; give one of them`)
  const out = parsePlace('--out', needed(values.out, '--out TILESET'), environment)
  if (values.scratch !== undefined && !('bucket' in out))
    throw wrongCommand('--scratch is for a tileset in a bucket: --out s3://BUCKET/PREFIX/NAME')
  return {
    command: 'join',
    from: values.work === undefined ? { works } : { work: parseWork(values.work, environment) },
    out,
    scratch: values.scratch ?? null,
    workers: parseWorkers(values.workers),
    ostn15: values.ostn15 ?? null,
    retries: parseRetries(values.retries),
  }
}

/** Parses the arguments of `status`. Throws ReliefRefusal for what is wrong. */
export function parseStatus(values: Values, environment: Environment): StatusCommand {
  return {
    command: 'status',
    work: parseWork(values.work, environment),
    parts: values.of === undefined ? null : parseParts(values.of),
    json: values.json === true,
  }
}
