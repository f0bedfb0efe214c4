import { describe, expect, test } from 'vitest';
import {
  defaultLoraHosts,
  isAllowedLora,
  isLoraAddress,
  loraAddresses,
  loraHost,
  loraHostRefusal,
} from './lora-hosts.ts';

describe('a LoRA address is accepted', () => {
  test.each([
    'https://huggingface.co/someone/style/resolve/main/style.safetensors',
    'https://civitai.com/api/download/models/12345?type=Model&format=SafeTensor',
    'https://v3.fal.media/files/rabbit/weights.safetensors',
    'https://fal.media/files/weights.safetensors',
  ])('%s', (address) => {
    expect(isAllowedLora(address, defaultLoraHosts)).toBe(true);
  });
});

describe('a LoRA address is refused', () => {
  test.each([
    ['without https', 'http://huggingface.co/a/b.safetensors'],
    ['with a port', 'https://huggingface.co:8443/a'],
    ['with user info', 'https://huggingface.co@example.com/a'],
    ['with user info of ours', 'https://me:secret@huggingface.co/a'],
    ['with a backslash', 'https://huggingface.co/\\@example.com/a'],
    ['with blanks', 'https://huggingface.co/a b'],
    ['on this machine', 'https://127.0.0.1/a'],
    ['on this machine by name', 'https://localhost/a'],
    ['that is no address', 'style'],
    ['that is a data address', 'data:text/plain,https://huggingface.co/a'],
    ['that is only a host', 'https://huggingface.co/'],
    ['that is endless', `https://huggingface.co/${'a'.repeat(2048)}`],
  ])('%s, whatever the hosts', (_case, address) => {
    expect(isLoraAddress(address)).toBe(false);
    expect(isAllowedLora(address, defaultLoraHosts)).toBe(false);
  });

  test.each([
    ['at another host', 'https://example.com/a.safetensors'],
    ['at a host that only begins like one of ours', 'https://huggingface.co.example.com/a'],
    ['at a host that only ends like one of ours', 'https://nothuggingface.co/a'],
    ['at a host that only ends like a subdomain of ours', 'https://evilfal.media/a'],
    ['at a deeper subdomain trick', 'https://evil.com/.fal.media/a'],
    ['at a subdomain of a host without any', 'https://cdn.huggingface.co/a'],
  ])('%s', (_case, address) => {
    expect(isLoraAddress(address)).toBe(true);
    expect(isAllowedLora(address, defaultLoraHosts)).toBe(false);
  });
});

test('a LoRA address may have 2048 characters and no more', () => {
  const address = 'https://huggingface.co/'.padEnd(2048, 'a');
  expect(isAllowedLora(address, defaultLoraHosts)).toBe(true);
  expect(isAllowedLora(`${address}a`, defaultLoraHosts)).toBe(false);
});

test('hosts of an operator take the place of ours, and the refusal names them', () => {
  const hosts = ['models.example.com', '*.example.org'];
  expect(isAllowedLora('https://models.example.com/a', hosts)).toBe(true);
  expect(isAllowedLora('https://a.b.example.org/a', hosts)).toBe(true);
  expect(isAllowedLora('https://example.org/a', hosts)).toBe(false);
  expect(isAllowedLora('https://huggingface.co/a', hosts)).toBe(false);
  expect(loraHostRefusal(hosts)).toBe('LoRA weights may come from models.example.com, *.example.org');
  expect(loraHostRefusal([])).toBe('This studio takes no LoRA weights');
});

test('a host is written as it is looked up', () => {
  expect(loraHost.parse(' HuggingFace.co ')).toBe('huggingface.co');
  expect(loraHost.parse('*.Fal.Media')).toBe('*.fal.media');
  for (const wrong of [
    '',
    '*',
    '*.',
    'a',
    'localhost',
    '127.0.0.1',
    'https://a.com',
    'a.com/b',
    'a.com:1',
    'a.*.com',
    '-a.com',
  ])
    expect(loraHost.safeParse(wrong).success, wrong).toBe(false);
});

test('the addresses of a field are that of one LoRA or those of a list', () => {
  expect(loraAddresses('')).toEqual([]);
  expect(loraAddresses('https://huggingface.co/a')).toEqual(['https://huggingface.co/a']);
  expect(loraAddresses([{ url: 'https://huggingface.co/a', scale: 1 }])).toEqual(['https://huggingface.co/a']);
});
