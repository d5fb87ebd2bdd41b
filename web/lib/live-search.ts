/** The query parameters of the current address. React learns of a change of address later than the browser does. */
export function liveSearch(): URLSearchParams {
  return new URLSearchParams(window.location.search)
}
