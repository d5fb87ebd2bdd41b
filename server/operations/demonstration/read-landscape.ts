import path from 'node:path'
import { Type, type Static } from 'typebox'
import { Outline } from '#contract/records/records.ts'
import { MONUMENT_TYPES, PERIODS, SITE_TYPES } from '#contract/open-data/vocabulary.ts'
import { jsonOf, textOf } from '#server/platform/storage/json-file.ts'

const oneOf = <const T extends string>(values: readonly T[]) =>
  Type.Union(values.map((value) => Type.Literal(value)))

const LandscapeFile = Type.Object({
  version: Type.Integer(),
  features: Type.Array(
    Type.Object({
      id: Type.String(),
      title: Type.String(),
      description: Type.String(),
      site_type: oneOf(SITE_TYPES),
      monument_type: oneOf(MONUMENT_TYPES),
      period: oneOf(PERIODS),
      finder: oneOf(['eleri', 'tomos']),
      outline: Outline,
      /** Path relative to the landscape's folder. */
      pictures: Type.Array(Type.String()),
    }),
  ),
})
export type LandscapeFile = Static<typeof LandscapeFile>
export type LandscapeRecord = LandscapeFile['features'][number]

/** Returns the output of the landscape's generator; null if it has not run. Throws for a file of another format. */
export async function readLandscape(folder: string): Promise<LandscapeFile | null> {
  const file = path.join(folder, 'features.json')
  const text = await textOf(file)
  const otherwise = `${file} does not list the demonstration landscape; remove its folder and start again`
  return text === null ? null : jsonOf(LandscapeFile, text, otherwise)
}
