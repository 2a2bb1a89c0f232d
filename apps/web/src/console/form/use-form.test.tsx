import { call } from '@portal/contract/http/call.ts'
import { act, cleanup, renderHook } from '@testing-library/react'
import { Type } from 'typebox'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '#web/api/api-error.ts'
import { formTexts } from './form-texts.ts'
import { useForm } from './use-form.ts'

const priceSet = call({
  method: 'POST',
  path: '/test/price/set',
  access: 'signedIn',
  encoding: 'json',
  summary: 'Set a price',
  body: Type.Object({ priceKind: Type.String(), priceFen: Type.Integer() }),
  data: Type.Object({}),
  errors: [],
})
beforeEach(() => formTexts.load('zh'))
afterEach(cleanup)

test('a change that the server refused and that is taken back leaves nothing to put right', async () => {
  const refusal = new ApiError(400, 'malformed', 'A price is needed', { fields: ['priceFen'] })
  const save = vi.fn(() => Promise.reject(refusal))
  const { result } = renderHook(() =>
    useForm(priceSet, { object: 'one', initial: { priceKind: 'free', priceFen: 0 }, revision: 1, save } as never),
  )
  const form = result.current
  act(() => {
    for (const name of ['priceKind', 'priceFen']) form.know(name, { label: name, show: String, section: '' } as never)
    form.hook.register('priceKind' as never)
    form.hook.register('priceFen' as never)
  })
  await act(async () => {
    form.hook.setValue('priceKind' as never, 'paid' as never, { shouldDirty: true })
    await form.save({ isQuiet: true })
  })
  expect(save).toHaveBeenCalledOnce()
  expect(form.state.get().phase).toEqual({ kind: 'wrong' })
  await act(async () => form.hook.setValue('priceKind' as never, 'free' as never, { shouldDirty: true }))
  expect(form.state.get().phase).toEqual({ kind: 'still' })
  expect(form.hook.getFieldState('priceFen' as never).error).toBeUndefined()
})
