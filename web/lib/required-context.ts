import { createContext, useContext, type Context } from 'react'

/** Creates a context that must have a provider, and the hook that reads it. */
export function requiredContext<Value>(name: string): [Context<Value | null>, () => Value] {
  const context = createContext<Value | null>(null)
  context.displayName = name
  function useValue(): Value {
    const value = useContext(context)
    if (value === null) throw new Error(`${name} has no provider here.`)
    return value
  }
  return [context, useValue]
}
