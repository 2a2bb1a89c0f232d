import { expect, test } from 'vitest'
import { isSevereWarning, settingWarnings, unitOfSetting, variableOfSetting } from './settings.rules.ts'

test('a number has the unit that its variable ends with', () => {
  expect(
    ['SESSION_IDLE_MINUTES', 'MEDIA_MAX_MB', 'DRAIN_SECONDS', 'ID_DOCUMENT_DAYS', 'MEDIA_MAX_HOURS', 'PORT'].map(
      unitOfSetting,
    ),
  ).toEqual(['minutes', 'megabytes', 'seconds', 'days', 'hours', null])
})

test('a value out of a file is named by the variable of the file', () => {
  expect(variableOfSetting({ name: 'SECRET', source: 'given' })).toBe('SECRET')
  expect(variableOfSetting({ name: 'SMTP_URL', source: 'file' })).toBe('SMTP_URL_FILE')
})

test('a person who opens the portal at another address is warned, except in a demo that follows its host', () => {
  const told = {
    warnings: [
      { id: 'noMail' as const, settings: [] },
      { id: 'backupNone' as const, settings: [] },
    ],
    publicUrl: 'https://learn.example/',
    followsHost: false,
  }
  const at = (origin: string, own = {}) => settingWarnings({ ...told, ...own }, origin).map(({ id }) => id)
  expect(at('https://learn.example')).toEqual(['backupNone', 'noMail'])
  expect(at('https://10.0.0.7')).toEqual(['backupNone', 'otherAddress', 'noMail'])
  expect(at('http://learn.example')).toContain('otherAddress')
  expect(at('https://10.0.0.7', { followsHost: true })).not.toContain('otherAddress')
  expect([isSevereWarning({ id: 'demoReachable' }), isSevereWarning({ id: 'noMail' })]).toEqual([true, false])
})
