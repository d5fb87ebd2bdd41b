/** Addresses, pages and the links between them. */
export { paramsIn, type Location } from './address.ts'
export { browserHistory, memoryHistory, type AddressHistory } from './history.ts'
export { Link, Navigate, NavLink } from './links.tsx'
export {
  PortalRouter,
  Routing,
  useLeavingPage,
  useLocation,
  useMoveKind,
  useNavigate,
  useParams,
  useRouter,
  useSearchParams,
  useStopped,
} from './portal-router.tsx'
export { PageRouter } from './router.ts'
