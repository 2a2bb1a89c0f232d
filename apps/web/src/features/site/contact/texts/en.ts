import type { texts as zh } from './zh.ts'

export const texts: typeof zh = {
  title: 'Contact us',
  lead: 'Check the common questions first. If yours isn’t listed, write to us.',
  questions: 'Common questions',
  faq: [
    {
      question: 'I forgot my password or didn’t receive a code',
      answer:
        'Select “Forgot password?” on the sign-in page. We’ll send a link, valid for 30 minutes, to the email address of your account. If the account has no email address, or your email or phone number has changed, ask your company’s administrator to correct it.',
    },
    {
      question: 'Power, network or browser failure during an exam',
      answer:
        'Saved answers aren’t lost. Sign in again as soon as you can, on any device, and continue from the exam page; the server’s clock keeps running. Time lost to a portal outage is added back. In other cases, write to us with the exam and the time.',
    },
    {
      question: 'My recorded study time is too low',
      answer:
        'Only time spent playing or reading counts, and time on several pages or devices at once counts only once. Study time recorded offline is sent once you’re back online; reload the page a little later.',
    },
    {
      question: 'My name is wrong on a certificate',
      answer:
        'Ask your company’s administrator to correct your name, then write to us with the certificate number. The number stays the same and can still be verified.',
    },
  ],
  write: 'Write to us',
  forms: { label: 'Message type', message: 'Message', company: 'Company account' },
  company: {
    title: 'Request a company account',
    lead: 'Your company needs an account before its people can learn and take exams here. We’ll review your request and reply by email.',
    companyName: 'Company',
    name: 'Contact person',
    email: 'Work email',
    phone: 'Phone (optional)',
    content: 'Details (optional)',
    contentHint: 'Number of people, what they want to learn, and when to start',
    submit: 'Send request',
    companyMissing: 'Enter your company’s name',
    sentTitle: 'Request received',
    again: 'Send another request',
  },
  writeLead: 'We usually reply by email within two working days.',
  topic: 'Topic',
  topics: {
    account: 'Account and sign-in',
    learning: 'Courses and learning',
    exam: 'Exams',
    certificate: 'Certificates',
    privacy: 'Personal data',
    other: 'Other',
  },
  name: 'Name',
  email: 'Email',
  content: 'Message',
  contentHint: 'The problem, the page, and the time it occurred',
  submit: 'Send',
  nameMissing: 'Enter your name',
  emailWrong: 'Enter an email address we can reply to',
  contentMissing: 'Enter a message',
  failed: 'Not sent. Your message is still here. Try again.',
  sentTitle: 'Message received',
  sentHint: (email: string) => `We’ll reply to ${email}.`,
  again: 'Write another message',
  privacy: 'We only use your details to reply to you. See our',
  privacyLink: 'privacy statement',
  offices: 'Contacts by region',
  phone: 'Phone',
  mail: 'Email',
  address: 'Address',
  hours: 'Hours',
}
