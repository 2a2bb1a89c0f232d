import { plural } from '#web/ui/english.ts'
import type { texts as zh } from './zh.ts'

export const texts: typeof zh = {
  title: 'Join your company',
  lead: 'Use your company’s registration code or your work email.',
  name: 'Registration code or work email',
  missing: 'Enter a registration code or your work email',
  next: 'Continue',
  signIn: 'Have an account? Sign in',
  to: (company) => `Join ${company}`,
  emailLead: 'Enter your email address. We’ll send you a link to set your name and password.',
  email: 'Email',
  emailMissing: 'Enter your email address',
  send: 'Send link',
  withApproval: (lead) => `${lead} An administrator of the company must first approve your application.`,
  failed: 'Something went wrong. Try again later.',
  other: 'Use another code',
  sent: {
    title: 'Check your email',
    lead: (email, minutes) =>
      `We’ve sent a link to ${email}. Open it within ${plural(minutes, 'minute')}. If it doesn’t arrive, check your spam folder and the spelling of the address.`,
    again: 'Use another address',
  },
  form: {
    lead: (email) => `Your address ${email} is confirmed. You’ll sign in with it.`,
    former: (email) =>
      `Your address ${email} is confirmed. You were a member of this company: once an administrator has approved your application, sign in with your account and password as before.`,
    name: 'Name',
    nameMissing: 'Enter your name',
    password: 'Password',
    passwordHint: 'At least 8 characters; avoid common passwords',
    passwordMissing: 'Set a password',
    choose: 'Choose',
    optional: (label) => `${label} (optional)`,
    answerMissing: 'Answer this question',
    submit: 'Create account',
    apply: 'Apply',
    seen: 'Administrators of the company can see these details and your learning records.',
    done: 'Your account was created',
  },
  account: {
    has: (email) => `There is already an account with ${email}. Sign in with it to join.`,
    signIn: 'Sign in to join',
    lead: (company) => `You’ll join ${company} with your account. Your password and permissions don’t change.`,
    who: (name) => `Signed in as ${name}`,
    submit: 'Join',
    apply: 'Apply',
    done: 'You joined the company',
  },
  waiting: {
    title: 'Application submitted',
    lead: (company) => `An administrator of ${company} will review your application. We’ll email you the decision.`,
    home: 'Back to home',
  },
  invalid: {
    title: 'This link doesn’t work',
    again: 'Start again',
  },
}
