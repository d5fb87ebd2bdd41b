import type { ComponentType } from 'react'
import { paramsIn, type Location, type Params, type To } from './address.ts'
import type { AddressHistory } from './history.ts'

/** What a router needs to know of a page. */
export interface Routed {
  /** Such as `/news/:id`; `*` stands for every address. */
  path: string
}

/** How a visitor came to an address: by a link, by a change of the address, or by Back, Forward, a reload or from elsewhere. */
export type MoveKind = 'push' | 'replace' | 'step'

/** One page at one address. */
export interface Shown<P extends Routed> {
  page: P
  Content: ComponentType
  params: Params
  location: Location
  kind: MoveKind
  /** The window does not scroll to the top on arrival. */
  keepsScroll: boolean
}

export interface RouterState<P extends Routed> {
  /** Null until the first page has been fetched. */
  shown: Shown<P> | null
  /** The place that was asked for, whose page is still being fetched. */
  coming: Location | null
  /** The place that was asked for and that needs a confirmation. */
  stopped: Location | null
}

export interface MoveOptions {
  replace?: boolean
  state?: unknown
  preventScrollReset?: boolean
}

export interface Sites<P extends Routed> {
  /** Of the pages whose path matches, the first is shown; the last page matches every address. */
  pages: readonly P[]
  /** Addresses that lead to another one. */
  moved?: readonly { from: string; to: string }[]
  /** Fetches a page; one that needs not be fetched is shown at once. */
  fetch: (page: P) => ComponentType | Promise<ComponentType>
  /** The page in place of one that could not be fetched; the fault has been reported. It is fetched anew when it is asked for again. */
  Fault: ComponentType
}

/** Whether a move from one place to another needs a confirmation. */
export type Question = (from: Location, to: Location) => boolean

/**
 * Fetches the page of each address, and shows it when it has arrived: until then the previous page stays, and the address with it.
 * Pages that were fetched before are shown at once, so that a page can change its own address and read it right afterwards.
 */
export class PageRouter<P extends Routed = Routed> {
  state: RouterState<P> = { shown: null, coming: null, stopped: null }
  /** Resolves when the first page can be shown. */
  readonly ready: Promise<void>
  private readonly fetched = new Map<P, ComponentType>()
  private readonly listeners = new Set<() => void>()
  private question: Question = () => false
  private proceedStopped: () => Promise<void> = () => Promise.resolve()
  /** Called instead of following the next step of the history, which this router asked for itself. */
  private onStep: (() => void) | null = null
  private stepBack: Promise<void> = Promise.resolve()
  private turn = 0
  private readonly sites: Sites<P>
  private readonly history: AddressHistory

  constructor(sites: Sites<P>, history: AddressHistory) {
    this.sites = sites
    this.history = history
    history.listen((steps) => this.stepped(steps))
    const first = this.settled(history.location)
    this.ready = this.arrive(first, 'step', {}, () => {
      if (first.key !== history.location.key) history.replace(first)
    })
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => {
      this.listeners.delete(listener)
    }
  }

  /** The current place; before the first page is there, the place that was asked for. */
  get location(): Location {
    return this.state.shown?.location ?? this.history.location
  }

  /** Goes back, or forward, by this number of addresses. */
  go(steps: number): void {
    this.history.go(steps)
  }

  /** Asks before each move. Returns how to end that. */
  ask(question: Question): () => void {
    this.question = question
    return () => {
      if (this.question === question) this.question = () => false
    }
  }

  /** Makes the move that was stopped. Resolves as `move` does. */
  async proceed(): Promise<void> {
    if (!this.state.stopped) return
    this.set({ stopped: null })
    await this.proceedStopped()
  }

  /** Drops the move that was stopped. */
  stay(): void {
    if (this.state.stopped) this.set({ stopped: null })
  }

  /** Resolves when the page is shown, or when another move has taken the place of this one. */
  async move(to: To, options: MoveOptions = {}): Promise<void> {
    const location = this.settled(this.history.locate(to, options.state))
    const kind = options.replace ? 'replace' : 'push'
    const write = () => (options.replace ? this.history.replace(location) : this.history.push(location))
    const go = () => this.arrive(location, kind, options, write)
    if (this.question(this.location, location)) this.stop(location, go)
    else await go()
  }

  /** After Back and Forward the browser already has the other address, which a question takes back. */
  private stepped(steps: number | null): void {
    const { onStep } = this
    if (onStep) {
      this.onStep = null
      onStep()
      return
    }
    const { location } = this.history
    const arrive = () => this.arrive(location, 'step', {}, () => undefined)
    // Without the number of steps there is no way back.
    if (steps === null || steps === 0 || !this.question(this.location, location)) {
      void arrive()
      return
    }
    this.stepBack = this.step(-steps)
    this.stop(location, async () => {
      await this.stepBack
      await this.step(steps)
      await arrive()
    })
  }

  private step(steps: number): Promise<void> {
    const done = new Promise<void>((resolve) => {
      this.onStep = resolve
    })
    this.history.go(steps)
    return done
  }

  private stop(location: Location, proceed: () => Promise<void>): void {
    this.proceedStopped = proceed
    this.set({ stopped: location })
  }

  private arrive(
    location: Location,
    kind: MoveKind,
    { preventScrollReset = false }: MoveOptions,
    write: () => void,
  ): Promise<void> {
    this.turn += 1
    const { turn } = this
    const { page, params } = this.pageAt(location.pathname)
    const show = (Content: ComponentType) => {
      // Another move came meanwhile.
      if (turn !== this.turn) return
      write()
      this.set({
        shown: { page, Content, params, location, kind, keepsScroll: preventScrollReset },
        coming: null,
      })
    }
    const content = this.fetched.get(page) ?? this.sites.fetch(page)
    if (!(content instanceof Promise)) {
      this.fetched.set(page, content)
      show(content)
      return Promise.resolve()
    }
    this.set({ coming: location })
    return this.arrived(page, content).then(show)
  }

  private async arrived(page: P, content: Promise<ComponentType>): Promise<ComponentType> {
    try {
      const Content = await content
      this.fetched.set(page, Content)
      return Content
    } catch (fault) {
      reportError(fault)
      return this.sites.Fault
    }
  }

  private pageAt(pathname: string): { page: P; params: Params } {
    for (const page of this.sites.pages) {
      const params = paramsIn(page.path, pathname)
      if (params) return { page, params }
    }
    throw new Error(`No page has the address ${pathname}`)
  }

  private settled(location: Location): Location {
    const moved = this.sites.moved?.find(({ from }) => paramsIn(from, location.pathname))
    return moved ? this.history.locate(moved.to) : location
  }

  private set(change: Partial<RouterState<P>>): void {
    this.state = { ...this.state, ...change }
    for (const listener of this.listeners) listener()
  }
}
