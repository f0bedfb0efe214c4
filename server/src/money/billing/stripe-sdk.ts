// A module of its own, so that a process that never speaks to Stripe does not load its client.
export { default as Stripe } from 'stripe';
