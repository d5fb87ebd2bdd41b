import { Type } from 'typebox'

/**
 * Who sees what of a record. Without the right to the exact record, `generalised` shows its square of 1 km, its types and its
 * month, and `restricted` shows nothing. The values are stored and sent.
 */
export const SENSITIVITY_LEVELS = ['open', 'generalised', 'restricted'] as const
export const SensitivityLevel = Type.Enum([...SENSITIVITY_LEVELS])
export type SensitivityLevel = (typeof SENSITIVITY_LEVELS)[number]

/** The levels at which a member can publish a record. */
export const PUBLISHED_LEVELS = ['open', 'generalised'] as const
export const PublishedLevel = Type.Enum([...PUBLISHED_LEVELS])
export type PublishedLevel = (typeof PUBLISHED_LEVELS)[number]
