import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { rewardsTexts } from '../rewards/rewards-texts.ts'
import { sharingTexts } from '../sharing-texts.ts'
import { texts } from '../texts/zh.ts'
import { CouponCode } from './coupon-code.tsx'

const toast = vi.hoisted(() => vi.fn())
vi.mock('#web/ui/toast.ts', () => ({ toast }))
vi.mock('#web/ui/copy-text.ts', () => ({ copyText: () => Promise.resolve(false) }))
afterEach(cleanup)

test('a code that could not be copied is copied by hand, not from the address bar', async () => {
  await Promise.all([sharingTexts.load('zh'), rewardsTexts.load('zh')])
  render(<CouponCode code="ABCD2345" />)
  fireEvent.click(screen.getByRole('button'))
  await waitFor(() => expect(toast).toHaveBeenCalledWith('error', texts.notCopied))
})
