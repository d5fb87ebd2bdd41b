import { jsonOr } from '#contract/http/json-or.ts'
import { REFUSAL_TEXTS } from '#contract/http/errors.ts'
import {
  OUTLINE_MAX_AREA,
  OUTLINE_MAX_POINTS,
  OUTLINE_MIN_POINTS,
  WALES_WITH_MARGIN,
} from '#contract/http/limits.ts'
import type { Outline } from '#contract/records/records.ts'
import { isInBox } from '#geo/shapes/box.ts'
import { outlineArea } from '#geo/shapes/geodesy.ts'
import { toPosition, type LatitudeLongitude, type Position } from '#geo/position.ts'
import { closedRing, crossesItself, isStraight } from '#geo/shapes/ring.ts'

export type OutlineVerdict =
  /** `outline` as sent; `ring` closed and valid for PostGIS, longitude first. */
  | { accepted: true; outline: Outline; ring: Position[] }
  /** As in the answer: a bare string for text that is not JSON, otherwise an array. */
  | { accepted: false; refusal: string | string[] }

/** Deeper JSON is never an outline. */
const MAX_DEPTH = 4

/** Judges `polygonCoordinate`: JSON text, or a value out of a JSON body; undefined if the field is missing. */
export function judgeOutline(sent: unknown): OutlineVerdict {
  if (sent === undefined) return refused('required')
  if (sent === null || (typeof sent === 'string' && sent.trim() === '')) return refused('null')
  const value = typeof sent === 'string' ? parseJson(sent) : sent
  if (value === undefined || isDeeperThan(value, MAX_DEPTH)) {
    return { accepted: false, refusal: REFUSAL_TEXTS.outlineNotJson }
  }
  if (value === null) return refused('null')
  if (hasNonFiniteNumber(value)) return refused('outlineNotJsonValue')
  return judgeShape(value)
}

function judgeShape(value: unknown): OutlineVerdict {
  if (!Array.isArray(value)) return refused('outlineNotList')
  if (value.length < OUTLINE_MIN_POINTS) return refused('outlineTooFewPoints')
  if (value.length > OUTLINE_MAX_POINTS) return refused('outlineTooManyPoints')
  if (!value.every(isPair)) return refused('outlineVertexNotPair')
  if (!value.every(isNumberPair)) return refused('outlineVertexNotNumbers')
  return judgeRing(value)
}

function judgeRing(outline: Outline): OutlineVerdict {
  if (!outline.every(isNearWales)) return refused('outlineOutOfRange')
  if (new Set(outline.map(String)).size < OUTLINE_MIN_POINTS) return refused('outlineTooFewDistinct')
  const ring = closedRing(outline.map(toPosition))
  if (isStraight(ring)) return refused('outlineStraight')
  return crossesItself(ring) ? refused('outlineCrossing') : { accepted: true, outline, ring }
}

/** Refuses an outline that is larger than any feature. */
export function withinArea(verdict: OutlineVerdict): OutlineVerdict {
  const tooLarge = verdict.accepted && outlineArea(verdict.outline) > OUTLINE_MAX_AREA
  return tooLarge ? refused('outlineTooLarge') : verdict
}

function refused(key: keyof typeof REFUSAL_TEXTS): OutlineVerdict {
  return { accepted: false, refusal: [REFUSAL_TEXTS[key]] }
}

/**
 * Returns undefined for text that is not JSON. Old clients may send NaN and Infinity, as in Python's JSON:
 * these become infinite, so they are refused as numbers and not as broken JSON.
 */
function parseJson(text: string): unknown {
  return (
    jsonOr(undefined, text) ??
    (text.includes('"') ? undefined : jsonOr(undefined, text.replace(/-?Infinity|NaN/g, '1e999')))
  )
}

function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((inner) => isDeeperThan(inner, levels - 1))
}

function hasNonFiniteNumber(value: unknown): boolean {
  if (typeof value === 'number') return !Number.isFinite(value)
  return typeof value === 'object' && value !== null && Object.values(value).some(hasNonFiniteNumber)
}

function isPair(vertex: unknown): vertex is [unknown, unknown] {
  return Array.isArray(vertex) && vertex.length === 2
}

function isNumberPair(vertex: [unknown, unknown]): vertex is [number, number] {
  return vertex.every((number) => typeof number === 'number')
}

function isNearWales([latitude, longitude]: LatitudeLongitude): boolean {
  return isInBox(WALES_WITH_MARGIN, { latitude, longitude })
}
