import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { consoleTexts } from '#web/console/console-texts.ts'
import { operationsConsoleTexts } from '../operations-console-texts.ts'
import { auditLogTexts } from './audit-texts.ts'
import { useAuditLogWords } from './audit-words.ts'
import { texts as t } from './texts/zh.ts'

test('a picture or an id is shown as set, a switch as on or off', async () => {
  await Promise.all([auditLogTexts.load('zh'), operationsConsoleTexts.load('zh'), consoleTexts.load('zh')])
  const { value } = renderHook(useAuditLogWords).result.current
  const id = '00000000-0000-7000-8000-000000000001'
  expect([value('logo', 'x'), value('parent', id), value('parent', null)]).toEqual([t.isSet, t.isSet, t.none])
  expect([value('singleSession', 'true'), value('singleSession', 'false')]).toEqual([t.yes, t.no])
})
