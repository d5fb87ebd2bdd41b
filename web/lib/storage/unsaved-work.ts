import { useEffect, useEffectEvent } from 'react'
import type { Location } from '#web/lib/routing/index.ts'

type Place = Pick<Location, 'pathname' | 'search'>

interface Work {
  isUnsaved: () => boolean
  /** Whether the work is still on the page after this change of address. */
  stays: (from: Place, to: Place) => boolean
  /** True if this browser has stored the work: leaving needs no confirmation, but the page must not be replaced. */
  kept: boolean
}

const works = new Set<Work>()
const stayListeners = new Set<() => void>()

const onSamePage: Work['stays'] = (from, to) => from.pathname === to.pathname

/** Registers a form that may have unsaved work. It is checked when the work is about to be lost. */
export function useUnsaved(
  isUnsaved: () => boolean,
  { stays = onSamePage, kept = false }: Partial<Omit<Work, 'isUnsaved'>> = {},
): void {
  const unsaved = useEffectEvent(isUnsaved)
  const staysAt = useEffectEvent(stays)
  useEffect(
    () => addWork({ isUnsaved: () => unsaved(), stays: (from, to) => staysAt(from, to), kept }),
    [kept],
  )
}

/** Registers unsaved work outside a component. The returned function removes it. */
export function addWork(work: Work): () => void {
  works.add(work)
  return () => {
    works.delete(work)
  }
}

/** Whether the page has unsaved work, including work that this browser has stored. */
export function hasUnsaved(): boolean {
  return [...works].some(({ isUnsaved }) => isUnsaved())
}

/** Whether leaving one place for another needs a confirmation. */
export function wouldLose(from: Place, to: Place): boolean {
  return [...works].some(({ isUnsaved, stays, kept }) => !kept && !stays(from, to) && isUnsaved())
}

/** Whether closing or reloading the page would lose work. */
export function wouldLoseOnClosing(): boolean {
  return [...works].some(({ isUnsaved, kept }) => !kept && isUnsaved())
}

/** Calls the listener when somebody was asked and stays, so that actions planned for the next page can be dropped. */
export function onStaying(listener: () => void): () => void {
  stayListeners.add(listener)
  return () => {
    stayListeners.delete(listener)
  }
}

export function announceStaying(): void {
  for (const listener of stayListeners) listener()
}
