import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '#web/api/queries.ts'
import { consoleTexts } from '#web/console/console-texts.ts'
import { NewCourseDialog } from './course-dialogs.tsx'
import { coursesConsoleTexts } from './courses-console-texts.ts'
import { knowledgeConsoleTexts } from './knowledge/knowledge-console-texts.ts'
import { texts as t } from './texts/zh.ts'

const goTo = vi.fn()
vi.mock('@tanstack/react-router', async (actual) => ({
  ...(await actual<object>()),
  Link: 'a',
  useNavigate: () => goTo,
}))

const sent: { path: string; body: unknown }[] = []
beforeEach(async () => {
  await Promise.all([consoleTexts.load('zh'), coursesConsoleTexts.load('zh'), knowledgeConsoleTexts.load('zh')])
  sent.length = 0
  const answers: Record<string, object> = {
    'course/create': { productId: '0190a0a0-0000-7000-8000-000000000001', revision: 1 },
    'knowledge/topics': { topics: [] },
  }
  vi.stubGlobal(
    'fetch',
    vi.fn((url: string, init?: RequestInit) => {
      const path = String(url).split('/comp/console/')[1] ?? String(url)
      if (init?.method === 'POST') sent.push({ path, body: init.body })
      return Promise.resolve(
        new Response(JSON.stringify({ code: 200, data: answers[path] ?? { categories: [], teachers: [] }, msg: '' })),
      )
    }),
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const open = (only?: 'knowledge') =>
  render(
    <QueryClientProvider client={queryClient}>
      <NewCourseDialog {...(only ? { only } : {})} onClose={() => {}} />
    </QueryClientProvider>,
  )

test.each([undefined, 'knowledge'] as const)(
  'a knowledge item is created from the courses and from the library (%s)',
  async (only) => {
    open(only)
    if (!only) fireEvent.click(screen.getByRole('radio', { name: new RegExp(`^${t.making.kinds.knowledge.words}`) }))
    fireEvent.change(screen.getAllByRole('textbox')[0] as HTMLElement, { target: { value: '光缆熔接步骤' } })
    fireEvent.click(screen.getByRole('button', { name: t.making.do }))
    await waitFor(() =>
      expect(goTo).toHaveBeenCalledWith({
        to: '/console/courses/$id',
        params: { id: '0190a0a0-0000-7000-8000-000000000001' },
      }),
    )
    expect(sent.find(({ path }) => path === 'course/create')?.body).toContain('"kind":"knowledge"')
    expect(sent.some(({ path }) => path === 'knowledge/put')).toBe(false)
  },
)
