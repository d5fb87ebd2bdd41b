import { Type, type Static } from 'typebox'
import { Nullable } from '../http/nullable.ts'
import { REFERENCE_SCHEMES } from '../records/references.ts'
import { route } from '../http/route.ts'

const Match = Type.Enum(['exact', 'close', 'broad'])
const Labels = Type.Object({
  en: Type.String(),
  cy: Type.String(),
  /** `to be confirmed` as long as no authority has confirmed the Welsh word. */
  cy_status: Type.Enum(['confirmed', 'to be confirmed']),
})

/** A concept in a published thesaurus, and how well it fits. */
const Concept = Type.Object({
  scheme: Type.String({ format: 'uri' }),
  uri: Type.String({ format: 'uri' }),
  label: Type.String(),
  match: Match,
})

export const VocabularyTerm = Type.Object({
  /** As it is stored and sent. */
  slug: Type.String(),
  label: Labels,
  /** In the FISH Thesaurus of Monument Types; null where there is none. */
  concept: Nullable(Concept),
  /** In the list of RCAHMW for Wales; null until the operator has checked it against the published list. */
  wales: Nullable(Concept),
})
export type VocabularyTerm = Static<typeof VocabularyTerm>

const Year = Nullable(Type.Integer())

export const Vocabulary = Type.Object({
  site_types: Type.Array(
    Type.Object({ ...VocabularyTerm.properties, monument_types: Type.Array(Type.String()) }),
  ),
  monument_types: Type.Array(VocabularyTerm),
  periods: Type.Array(
    Type.Object({
      slug: Type.String(),
      label: Labels,
      /** Years as the Welsh Historic Environment Records date them: negative ones are BC, null is open. */
      years: Nullable(Type.Object({ from: Year, to: Year })),
      wales: Nullable(Concept),
    }),
  ),
  /** Registers in which a record can have a number: the `scheme` of a reference. */
  reference_schemes: Type.Array(Type.Object({ slug: Type.Enum([...REFERENCE_SCHEMES]), label: Labels })),
})
export type Vocabulary = Static<typeof Vocabulary>

export const getVocabulary = route({
  method: 'GET',
  path: '/api/vocabulary/',
  summary:
    'Site types, monument types and periods with their names and their concepts in published thesauri, and registers',
  tag: 'Records',
  auth: 'public',
  response: { 200: Vocabulary },
})
