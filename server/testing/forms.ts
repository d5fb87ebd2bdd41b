/** Texts, and files under their fields; undefined leaves a field out. */
export type FormFields = Readonly<Record<string, File | string | undefined>>

/** A multipart body as the platform's own encoder makes it, as in browsers. */
export async function multipart(fields: FormFields): Promise<{ contentType: string; payload: Buffer }> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    if (value instanceof File) form.append(name, value)
    else if (value !== undefined) form.append(name, value)
  }
  const encoded = new Response(form)
  return {
    contentType: encoded.headers.get('content-type') ?? '',
    payload: Buffer.from(await encoded.arrayBuffer()),
  }
}
