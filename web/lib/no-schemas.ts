/**
 * Stands for TypeBox in the browser (vite.config.ts). The browser needs the addresses and the types of the contract;
 * checking values against its schemas is the server's part, and TypeBox would be an eighth of the first page.
 */
export const Type: unknown = new Proxy({}, { get: () => () => ({ properties: {} }) })
