const common = new Set(
  'password passw0rd password1 password123 12345678 123456789 1234567890 87654321 11111111 00000000 88888888 66666666 abc12345 abcd1234 qwertyui qwerty123 qwertyuiop 1q2w3e4r 1qaz2wsx iloveyou admin123 administrator letmein1 welcome1 welcome123 a1234567 aa123456 woaini1314 5201314520 asdfghjkl zxcvbnm1 sunshine princess football baseball superman trustno1'.split(
    ' ',
  ),
)

/** At least 8 characters, and not one of those that are tried first; the account's own name is one of them. */
export function isWeakPassword(password: string, login: string): boolean {
  const plain = password.normalize('NFKC').toLowerCase()
  const name = login.normalize('NFKC').toLowerCase()
  return [...plain].length < 8 || common.has(plain) || new Set(plain).size < 3 || (name.length > 3 && plain.includes(name))
}
