import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { queryClient } from '#web/api/queries.ts'
import { PlanPosition } from './plan-place.tsx'
import { planTexts } from './plan-texts.ts'

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

test.each([
  ['that is none of the reader', { code: 404, data: { reason: 'planNotFound' }, msg: '' }],
  ['that does not ask for the product', { code: 200, data: { title: 'A plan', itemCount: 0, items: [] }, msg: '' }],
])('a plan %s shows no plan bar', async (_what, answer) => {
  await planTexts.load('zh')
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(answer)))
  const { container } = render(
    <QueryClientProvider client={queryClient}>
      <PlanPosition planId="00000000-0000-7000-8000-000000000001" productId="00000000-0000-7000-8000-000000000002" />
    </QueryClientProvider>,
  )
  expect(container.querySelector('nav')).not.toBeNull()
  await waitFor(() => expect(container.querySelector('nav')).toBeNull())
})
