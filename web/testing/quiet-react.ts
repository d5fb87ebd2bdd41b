// React's development build notes for developer tools where each element was made and how long each component took. That is a
// sixth of the time of these tests, which never look at it. This file must come before everything that loads React.
Reflect.deleteProperty(console, 'timeStamp')
Reflect.deleteProperty(console, 'createTask')

const react = await import('react')
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } =
  react as unknown as Record<string, object>
// React notes the origin of 10,000 elements per second and no more. This says that they are used up.
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  get: () => Infinity,
  set: () => undefined,
  configurable: true,
})

export {}
