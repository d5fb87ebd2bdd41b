import { expect, test } from 'vitest'
import { parseConfig } from '../config.ts'

const from = { MAIL_FROM: 'post@lidar.example' }

test('without a mail server, messages come from the portal itself', () => {
  expect(parseConfig({ PUBLIC_URL: 'https://lidar.example' }).mail).toEqual({
    server: null,
    connections: 5,
    from: { name: '', address: 'no-reply@lidar.example' },
  })
  expect(parseConfig({ SMTP_URL: 'off' }).mail.server).toBeNull()
})

test.each([
  ['smtp://mail.example', { host: 'mail.example', port: 587, secure: false, login: null }],
  ['smtp://[::1]:2525/', { host: '::1', port: 2525, secure: false, login: null }],
  [
    'smtps://porth%40lidar.example:p%2Fw@mail.example',
    {
      host: 'mail.example',
      port: 465,
      secure: true,
      login: { user: 'porth@lidar.example', password: 'p/w' },
    },
  ],
])('the address of a mail server may have %s', (address, server) => {
  expect(parseConfig({ ...from, SMTP_URL: address }).mail.server).toEqual(server)
})

test.each([
  ['Porth LiDAR Cymru <post@lidar.example>', 'Porth LiDAR Cymru'],
  ['"Porth, Cymru" <post@lidar.example>', 'Porth, Cymru'],
  ['post@lidar.example', ''],
])('messages may come from %s', (value, name) => {
  expect(parseConfig({ MAIL_FROM: value }).mail.from).toEqual({ name, address: 'post@lidar.example' })
})

test.each([
  ['SMTP_URL', { ...from, SMTP_URL: 'http://mail.example' }],
  ['SMTP_URL', { ...from, SMTP_URL: 'mail.example' }],
  ['SMTP_URL', { ...from, SMTP_URL: 'smtp://' }],
  ['SMTP_URL', { ...from, SMTP_URL: 'smtp://mail.example/?pool=true' }],
  ['MAIL_FROM', { SMTP_URL: 'smtp://mail.example' }],
  ['SMTP_CONNECTIONS', { SMTP_CONNECTIONS: '0' }],
  ['MAIL_FROM', { MAIL_FROM: 'the portal' }],
  ['MAIL_FROM', { MAIL_FROM: 'a@b.example, c@d.example' }],
  ['MAIL_FROM', { MAIL_FROM: 'Porth <a@b.example>\nBcc: c@d.example' }],
])('an invalid %s prevents the start: %j', (variable, environment) => {
  expect(() => parseConfig(environment)).toThrow(variable)
})

test('the error about SMTP_URL does not contain its password', () => {
  const bad = () => parseConfig({ ...from, SMTP_URL: 'smtp://porth:hunter2@mail.example/path' })
  expect(bad).not.toThrow('hunter2')
  expect(bad).toThrow('SMTP_URL')
})

test('links in emails lead to the portal itself unless its pages are elsewhere', () => {
  expect(parseConfig({ PUBLIC_URL: 'https://lidar.example' }).clientUrl).toBe('https://lidar.example')
  expect(parseConfig({ CLIENT_URL: 'https://map.example/' }).clientUrl).toBe('https://map.example')
  expect(() => parseConfig({ CLIENT_URL: 'map.example' })).toThrow('CLIENT_URL')
})
