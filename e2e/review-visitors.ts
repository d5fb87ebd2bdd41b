import { newVisitor, type Browser, type Device } from './browser.ts'
import { findOf } from './drivers/reviewed-find.ts'
import { own } from './own-portal.ts'
import * as portal from './portal-driver.ts'

export interface Who {
  language: 'en' | 'cy'
  device: Device
}

/** Somebody who registers by the page. */
export async function arrive(on: Browser, { language, device }: Who) {
  const visitor = await newVisitor(on, own('portal'), { language, device })
  await visitor.page.addInitScript(() => sessionStorage.setItem('betaSeen', 'true'))
  const person = portal.somebodyNew()
  await portal.visit(visitor.page, '/register')
  await findOf(visitor.page, language).register(person)
  return { ...visitor, person }
}

/** Somebody who registered, and whom an administrator has made a reviewer. */
export async function arriveAsReviewer(on: Browser, who: Who) {
  const visitor = await arrive(on, who)
  const { username } = visitor.person
  await portal.grantAtOnce(own('portal'), own('administrator'), { username, role: 'reviewer' })
  return visitor
}
