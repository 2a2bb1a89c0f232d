import type { ConversionFailure } from './conversion.store.ts'

/** The reasons why a document could not be converted, for its author. */
export const conversionWords: Readonly<Record<ConversionFailure, { readonly zh: string; readonly en: string }>> = {
  missing: {
    zh: '服务器上没有 LibreOffice，无法转换。请另存为 PDF 后上传',
    en: 'The server has no LibreOffice to convert this file. Save it as PDF and upload the PDF.',
  },
  failed: {
    zh: '无法打开此文件，它可能已损坏或设有密码。请检查文件，或另存为 PDF 后上传',
    en: 'This file can’t be opened. It may be damaged or have a password. Check it, or save it as PDF and upload the PDF.',
  },
  tooSlow: {
    zh: '转换时间过长，已停止。请拆分文件，或另存为 PDF 后上传',
    en: 'The conversion took too long and was stopped. Split the file, or save it as PDF and upload the PDF.',
  },
  tooLarge: {
    zh: '转换后的 PDF 超过 60 MB。请压缩图片或拆分文件',
    en: 'The converted PDF is larger than 60 MB. Compress its pictures or split the file.',
  },
  broken: {
    zh: '转换后的 PDF 无法读取。请另存为 PDF 后上传',
    en: 'The converted PDF can’t be read. Save the file as PDF and upload the PDF.',
  },
}
export const converterMissingWords = {
  zh: '服务器上没有 LibreOffice，因此只能上传 PDF。请在 Word 或 PowerPoint 中另存为 PDF',
  en: 'The server has no LibreOffice, so only PDF files can be uploaded. In Word or PowerPoint, save the file as PDF.',
} as const
