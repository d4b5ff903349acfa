import { asciiDigits } from './digits.ts';
import { type ShopLocale, shopLocale } from './shop-locale.ts';

// Phone numbers are typed in many ways, stored as E.164 (`+9779800000000`), and shown as people
// write them. Those stored before this rule may be any text.

/** Of Nepal, whose numbers are known best. */
const countryCode = '977';

/** The shop's number and country, by which others are read. */
type Near = Pick<ShopLocale, 'phone' | 'country'>;

/**
 * The country code that is added to numbers without one: that of the shop's own number; undefined
 * when the shop doesn't say.
 */
function ownCode({ phone, country }: Near): string | undefined {
  const [, code] = foreign.exec(`+${phone.replace(/\D/g, '')}`) ?? [];
  if (code !== undefined && phone.trim().startsWith('+')) return code;
  return country === '' || country === 'Nepal' ? countryCode : undefined;
}
const mobile = /^9[678]\d{8}$/;
/** With its area code. No area's begins with 98. */
const landline = /^(?!98)[1-9]\d{7}$/;

/** The digits of a phone number, and what is before them if it begins with a country's code. */
function digitsIn(text: string) {
  const plain = asciiDigits(text).replace(/\(0\)|[\s\p{Pd}\p{Cf}()./]/gu, '');
  const [, sign = '', digits = ''] = /^(\+|00)?(\d+)$/.exec(plain) ?? [];
  return { sign, digits };
}

/** Whether a text is a phone number of some country. */
export function isPhoneLike(text: string): boolean {
  return /^\d{5,15}$/.test(digitsIn(text).digits);
}

/** A typed phone number as it is stored, or what is wrong with it in a sentence. */
export function parsePhone(
  text: string,
  near: Near = shopLocale(),
): { readonly phone?: string; readonly problem?: string } {
  const { sign, digits } = digitsIn(text);
  if (digits === '') {
    const example = ownCode(near) === countryCode ? ', such as 980-0000000' : '';
    return { problem: `Please enter a phone number in digits${example}.` };
  }
  const hasCode = sign !== '' || (digits.length > 10 && digits.startsWith(countryCode));
  if (hasCode && !digits.startsWith(countryCode)) {
    if (/^[1-9]\d{7,14}$/.test(digits)) return { phone: `+${digits}` };
    return {
      problem:
        'Please check the phone number. After the + come the country code and the whole number.',
    };
  }
  const own = ownCode(near);
  if (!hasCode && own !== countryCode) return abroadPhone(digits, own);
  const national = (hasCode ? digits.slice(countryCode.length) : digits).replace(/^0/, '');
  const hasArea = hasCode || digits.startsWith('0');
  // Without its area code's 0 it is rather a mobile number that is too short.
  const isLandline = landline.test(national) && (hasArea || !/^9[67]/.test(national));
  if (isLandline || mobile.test(national)) return { phone: `+${countryCode}${national}` };
  return { problem: nepaliProblem(national) };
}

/** The same for a number without a code in a shop outside Nepal. */
function abroadPhone(digits: string, code: string | undefined): ReturnType<typeof parsePhone> {
  if (code === undefined)
    return { problem: 'Please begin the phone number with + and your country code.' };
  // Of Italy's numbers the 0 is a part.
  const national = code === '39' ? digits : digits.replace(/^0/, '');
  if (national.length >= 5 && code.length + national.length <= 15)
    return { phone: `+${code}${national}` };
  return {
    problem: 'Please check the phone number. One from abroad starts with + and its country code.',
  };
}

function nepaliProblem(national: string): string {
  const { length } = national;
  if (/^9[678]/.test(national))
    return `A mobile number has 10 digits, and this one has ${length}. Please check it.`;
  if (length === 6 || length === 7)
    return 'Please add the area code, such as 01 for the Kathmandu Valley.';
  return 'Please check the phone number. One from outside Nepal starts with + and its country code.';
}

/**
 * A stored phone number as people write it: `980-0000000`, `01-5550123`, `+44 207 946 0958`. Any
 * other text stays.
 */
export function formatPhone(stored: string): string {
  const { phone } = parsePhone(stored);
  if (!phone) return stored;
  const [, national] = new RegExp(`^\\+${countryCode}(\\d{8,10})$`).exec(phone) ?? [];
  if (!national)
    return phone.replace(
      foreign,
      (_, code, rest) => `+${code} ${rest.replace(/\d{3}(?=\d{2})/g, '$& ')}`,
    );
  if (national.length === 10) return national.replace(/^\d{3}/, '$&-');
  // The area code of the Kathmandu Valley has one digit, all others two.
  return `0${national.replace(/^1|^\d{2}/, '$&-')}`;
}

/** The lengths of the world's country codes. */
const foreign = /^\+([17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})(\d+)$/;

/**
 * The digits of a phone number without Nepal's code and the area code's 0, which people write or
 * leave out.
 */
export function nationalDigits(phone: string): string {
  return asciiDigits(phone)
    .replace(/^\s*(\+|00)\s*977/, '')
    .replace(/\D/g, '')
    .replace(/^0/, '');
}
