/** Whose link somebody has followed, in their browser until they sign up. */
export const REFERRAL_COOKIE = 'kinora.referral';
export const REFERRAL_CODE = /^[a-z0-9]{12}$/;
