/**
 * A daily statement in Alipay's form, in GBK: a payment of 129.05 and a refund of 5.00 on 1 March 2026; the title of
 * the second line contains a comma.
 */
export const gbkStatement: Buffer = Buffer.from(
  [
    'I9anuLaxptK1zvHD98+4sunRrw0KI9XLusWjulsyMDg4MDAwMDAwMDAwMDAxMDE1Nl0NCiPG8Mq8yNXG2qO6WzIwMjbE6jAz1MIwMcjVIDAwOjAwOjAwXSAgINbV1rnI1cbao7pbMjAyNsTqMDPUwj',
    'AyyNUgMDA6MDA6MDBdDQojLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS3Stc7xw/fPuMHQse0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tDQrW',
    'p7i2saa9u9LXusUsycy7p7aptaW6xSzStc7xwODQzSzJzMa3w/uzxiy0tL2oyrG85CzN6rPJyrG85CzDxbXqseC6xSzDxbXqw/uzxiyy2df31LEs1tW2y7rFLLbUt73Vy7unLLaptaW98Lbuo6jUqq',
    'OpLMnMvNLKtcrVo6jUqqOpLNanuLaxprrssPyjqNSqo6ksvK+31rGmo6jUqqOpLNanuLaxptPFu92jqNSqo6ksycy80tPFu92jqNSqo6ksyK+6y8/6vfC27qOo1KqjqSzIr8P7s8Ysycy80rrssPzP',
    '+7fRvfC27qOo1KqjqSy/qM/7t9G98Lbuo6jUqqOpLM3Lv+7F+rTOusUvx+vH87rFLLf+zvG30aOo1KqjqSy31sjzo6jUqqOpLLG416INCjIwMjYwMzAxMjIwMDE0MDAwMDAwMDAwMDAwMDEJLFQxCS',
    'y9u9LXLM34wue5pLPMyqbIz9akv86zzCwyMDI2LTAzLTAxIDEwOjAwOjAwLDIwMjYtMDMtMDEgMTA6MDA6MDUsCSwsLAksYnV5KioqQGV4YW1wbGUuY29tLDEyOS4wNSwxMjkuMDUsMC4wMCwwLjAw',
    'LDAuMDAsMC4wMCwwLjAwLCwwLjAwLDAuMDAsCSwtMC43NywwLjAwLA0KMjAyNjAzMDEyMjAwMTQwMDAwMDAwMDAwMDAwMQksVDEJLM3Lv+4ssfC0prXEo6y/zrPMLLXatv6w5iwyMDI2LTAzLTAxID',
    'ExOjAwOjAwLDIwMjYtMDMtMDEgMTE6MDA6MDAsCSwsLAksYnV5KioqQGV4YW1wbGUuY29tLC01LjAwLC01LjAwLDAuMDAsMC4wMCwwLjAwLDAuMDAsMC4wMCwsMC4wMCwwLjAwLFIxCSwwLjAzLDAu',
    'MDAsDQojLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS3Stc7xw/fPuMHQse294cr4LS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tDQojvbvS17rPvMajuj',
    'GxyqOsycy80sq1ytW5sjEyOS4wNdSqo6zJzLzS08W73bmyMC4wMNSqDQojzcu/7rrPvMajujGxyqOsycy80sq1ytXNy7/uubItNS4wMNSqo6zJzLzS08W73c3Lv+65sjAuMDDUqg0KI7W8s/bKsbzk',
    'o7pbMjAyNsTqMDPUwjAyyNUgMDk6MTI6MDBdDQo=',
  ].join(''),
  'base64',
)
