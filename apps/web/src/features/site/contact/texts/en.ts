import type { texts as zh } from './zh.ts'

export const texts: typeof zh = {
  title: 'Contact us',
  lead: 'Look through the common questions first. If yours is not there, write to us.',
  questions: 'Common questions',
  faq: [
    {
      question: 'I forgot my password, or get no code',
      answer:
        'Choose “Forgot password” on the sign-in page. A link that works for half an hour goes to the e-mail address of your account. If it has none, or address or phone number have changed, ask your company’s administrator to correct them.',
    },
    {
      question: 'Power, network or browser failed during an exam',
      answer:
        'Saved answers are not lost. Sign in again as soon as you can, on the same device or another, and go on from the exam page; the server’s clock keeps running. Time lost to a fault of ours is given back by itself. For anything else write to us with the exam and the time.',
    },
    {
      question: 'My study time is shorter than it should be',
      answer:
        'Only what was really played or read counts, and several pages or devices at once count as one. What was studied offline is sent when you are back online; reload a little later.',
    },
    {
      question: 'My name is wrong on a certificate',
      answer:
        'Ask your company’s administrator to correct your name, then write to us with the certificate’s number. The number stays the same and can still be checked.',
    },
  ],
  write: 'Write to us',
  forms: { label: 'Kind of message', message: 'Message', company: 'Company account' },
  company: {
    title: 'Ask for a company account',
    lead: 'For people of your company to learn and sit exams here, ask for an account first. We check it and get back to you by e-mail.',
    companyName: 'Company',
    name: 'Contact person',
    email: 'Work e-mail',
    phone: 'Phone (optional)',
    content: 'Anything else (optional)',
    contentHint: 'About how many people, what they want to learn, from when',
    submit: 'Send request',
    companyMissing: 'Please enter the name of your company',
    sentTitle: 'We have your request',
    again: 'Send another',
  },
  writeLead: 'We usually answer by e-mail within two working days.',
  topic: 'About',
  topics: {
    account: 'Account and sign-in',
    learning: 'Courses and learning',
    exam: 'Exams',
    certificate: 'Certificates',
    privacy: 'Personal data',
    other: 'Something else',
  },
  name: 'Name',
  email: 'E-mail',
  content: 'Message',
  contentHint: 'The event, the page and the time',
  submit: 'Send',
  nameMissing: 'Please enter your name',
  emailWrong: 'Please enter an e-mail address we can answer to',
  contentMissing: 'Please enter a message',
  failed: 'This was not sent. Your words are still here, please try again',
  sentTitle: 'We have your message',
  sentHint: (email: string) => `We will answer to ${email}.`,
  again: 'Write another',
  privacy: 'We use this to answer you and for nothing else, see our',
  privacyLink: 'privacy statement',
  offices: 'Where to reach us',
  phone: 'Phone',
  mail: 'E-mail',
  address: 'Address',
  hours: 'Hours',
}
