import {
  Component,
  createContext,
  useCallback,
  useContext,
  useMemo,
  useSyncExternalStore,
  type ComponentType,
  type ReactNode,
} from 'react'
import type { Location, Params, To } from './address.ts'
import type { MoveKind, MoveOptions, PageRouter, Routed, RouterState, Shown } from './router.ts'
import { useScrollMemory } from './scroll-memory.ts'

/** What links and hooks need of a router, whatever its pages are. */
type AnyRouter = Pick<PageRouter, 'state' | 'subscribe' | 'move' | 'go' | 'ask' | 'proceed' | 'stay'>

const RouterContext = createContext<AnyRouter | null>(null)
const ShownContext = createContext<Shown<Routed> | null>(null)

interface Props<P extends Routed> {
  router: PageRouter<P>
  /** What surrounds every page. */
  Around: ComponentType<{ page: P; children: ReactNode }>
  /** Shown in place of a page, or of everything, that fails to render. */
  Fault: ComponentType
}

/** Shows the page of the current address. */
export function PortalRouter<P extends Routed>({ router, Around, Fault }: Props<P>) {
  const shown = useShownBy(router)
  useScrollMemory(router, shown)
  if (!shown) return null
  const { page, Content, location } = shown
  const fault = <Fault />
  return (
    <Routing router={router}>
      <Boundary at={location} fault={fault}>
        <Around page={page}>
          <Boundary at={location} fault={fault}>
            <Content />
          </Boundary>
        </Around>
      </Boundary>
    </Routing>
  )
}

/** Gives links and hooks their router. */
export function Routing<P extends Routed>({
  router,
  children,
}: {
  router: PageRouter<P>
  children: ReactNode
}) {
  const shown = useShownBy(router)
  return (
    <RouterContext value={router}>
      <ShownContext value={shown}>{children}</ShownContext>
    </RouterContext>
  )
}

/** Not as a transition: changes of address would reach the page behind all else that it has to draw, seconds late while the map moves. */
function useShownBy<P extends Routed>(router: PageRouter<P>): Shown<P> | null {
  return useSyncExternalStore(router.subscribe, () => router.state.shown)
}

interface BoundaryProps {
  at: Location
  fault: ReactNode
  children: ReactNode
}

/** Shows the fault until the visitor goes elsewhere. React reports it. */
class Boundary extends Component<BoundaryProps, { failed: boolean; at: Location }> {
  override state = { failed: false, at: this.props.at }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  static getDerivedStateFromProps({ at }: BoundaryProps, state: { at: Location }) {
    return at === state.at ? null : { failed: false, at }
  }

  override render() {
    return this.state.failed ? this.props.fault : this.props.children
  }
}

export function useRouter(): AnyRouter {
  return required(useContext(RouterContext))
}

function useShown(): Shown<Routed> {
  return required(useContext(ShownContext))
}

function required<T>(value: T | null): T {
  if (value === null) throw new Error('There is no router around this component')
  return value
}

export function useLocation(): Location {
  return useShown().location
}

/** How the visitor came to the current address. */
export function useMoveKind(): MoveKind {
  return useShown().kind
}

/** The parameters in the path of the page. */
export function useParams(): Partial<Params> {
  return useShown().params
}

/** Returns what leads to another address; it is always the same function. */
export function useNavigate(): (to: To, options?: MoveOptions) => Promise<void> {
  const router = useRouter()
  return useCallback((to, options) => router.move(to, options), [router])
}

type ChangeSearch = (
  next: URLSearchParams | ((now: URLSearchParams) => URLSearchParams),
  options?: MoveOptions,
) => void

/** The query of the current address, and how to change it. */
export function useSearchParams(): [URLSearchParams, ChangeSearch] {
  const { search } = useLocation()
  const params = useMemo(() => new URLSearchParams(search), [search])
  const navigate = useNavigate()
  const change = useCallback<ChangeSearch>(
    (next, options) => {
      const after = typeof next === 'function' ? next(new URLSearchParams(params)) : next
      void navigate(`?${after.toString()}`, options)
    },
    [navigate, params],
  )
  return [params, change]
}

function useRouterState(): RouterState<Routed> {
  const router = useRouter()
  return useSyncExternalStore(router.subscribe, () => router.state)
}

/**
 * Whether the visitor has asked for another page, which is still on its way. A page that changed its own address now, without
 * being asked, would cancel that; it can do so if this becomes false and the page is still there.
 */
export function useLeavingPage(): boolean {
  return useRouterState().coming !== null
}

/** The place that was asked for and that waits for a confirmation. */
export function useStopped(): Location | null {
  return useRouterState().stopped
}
