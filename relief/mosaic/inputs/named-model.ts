import { ReliefRefusal } from '../../failures.ts'
import { modelInName, type NamedModel } from './raster-name.ts'

/** Throws ReliefRefusal for rasters whose names say another model than that of the build. */
export function checkModel(rasters: readonly string[], model: NamedModel): void {
  const others = rasters.filter((name) => (modelInName(name) ?? model) !== model)
  const [first] = others
  if (first === undefined) return
  const other = model === 'DTM' ? 'DSM' : 'DTM'
  const rest = others.length - 1
  const more =
    rest > 0 ? `, and so ${rest === 1 ? 'does' : 'do'} ${rest} more of ${rasters.length} names` : ''
  const advice =
    others.length === rasters.length
      ? `build with --model ${other}`
      : `give only files of the ${model}, by name or in a folder of their own`
  throw new ReliefRefusal(
    `${first}: its name says ${other}${more}, but the build is of the ${model} (--model); ${advice}, or rename what is named wrongly`,
  )
}

/** Returns why two rasters are not one model, by what their names say; null if they may be. */
export function mixture(first: string, name: string): string | null {
  const [model, own] = [modelInName(first), modelInName(name)]
  if (model === null || own === null || own === model) return null
  return `${name}: its name says ${own}, that of ${first} ${model}; a build takes only one of them`
}
