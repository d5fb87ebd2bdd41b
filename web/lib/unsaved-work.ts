import { useEffect, useEffectEvent } from 'react'
import type { Location } from 'react-router'

type Place = Pick<Location, 'pathname' | 'search'>

interface Work {
  isUnsaved: () => boolean
  /** Whether it is still there when the address changes so. */
  stays: (from: Place, to: Place) => boolean
  /** This browser has kept it elsewhere: nobody is asked, but the page must not be taken away under it. */
  kept: boolean
}

const works = new Set<Work>()
const stayListeners = new Set<() => void>()

const onSamePage: Work['stays'] = (from, to) => from.pathname === to.pathname

/** Says of a form that something in it is not saved yet; asked when somebody is about to lose it. */
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

/** The same outside of a page. The function that is returned ends it. */
export function addWork(work: Work): () => void {
  works.add(work)
  return () => {
    works.delete(work)
  }
}

/** Whether anything would be missed if the page went away under it. */
export function hasUnsaved(): boolean {
  return [...works].some(({ isUnsaved }) => isUnsaved())
}

/** Whether whoever leaves this place for that one has to be asked. */
export function wouldLose(from: Place, to: Place): boolean {
  return [...works].some(({ isUnsaved, stays, kept }) => !kept && !stays(from, to) && isUnsaved())
}

/** Whether closing or loading the page anew loses something. */
export function wouldLoseOnClosing(): boolean {
  return [...works].some(({ isUnsaved, kept }) => !kept && isUnsaved())
}

/** Told when somebody was asked and stays: what was to happen on the next page does not. */
export function onStaying(listener: () => void): () => void {
  stayListeners.add(listener)
  return () => {
    stayListeners.delete(listener)
  }
}

export function tellStaying(): void {
  for (const listener of stayListeners) listener()
}
