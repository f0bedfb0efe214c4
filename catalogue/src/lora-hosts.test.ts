import { describe, expect, test } from 'vitest';
import { isLoraAddress } from './lora-hosts.ts';

describe('a LoRA address is accepted', () => {
  test.each([
    'https://huggingface.co/someone/style/resolve/main/style.safetensors',
    'https://civitai.com/api/download/models/12345?type=Model&format=SafeTensor',
    'https://v3.fal.media/files/rabbit/weights.safetensors',
    'https://fal.media/files/weights.safetensors',
  ])('%s', (address) => {
    expect(isLoraAddress(address)).toBe(true);
  });
});

describe('a LoRA address is refused', () => {
  test.each([
    ['without https', 'http://huggingface.co/a/b.safetensors'],
    ['at another host', 'https://example.com/a.safetensors'],
    ['at a host that only begins like one of ours', 'https://huggingface.co.example.com/a'],
    ['at a host that only ends like one of ours', 'https://nothuggingface.co/a'],
    ['at a deeper subdomain trick', 'https://evil.com/.fal.media/a'],
    ['with a port', 'https://huggingface.co:8443/a'],
    ['with user info', 'https://huggingface.co@example.com/a'],
    ['with user info of ours', 'https://me:secret@huggingface.co/a'],
    ['with a backslash', 'https://huggingface.co/\\@example.com/a'],
    ['with blanks', 'https://huggingface.co/a b'],
    ['on this machine', 'https://127.0.0.1/a'],
    ['that is no address', 'style'],
    ['that is a data address', 'data:text/plain,https://huggingface.co/a'],
    ['that is only a host', 'https://huggingface.co/'],
    ['that is endless', `https://huggingface.co/${'a'.repeat(2048)}`],
  ])('%s', (_case, address) => {
    expect(isLoraAddress(address)).toBe(false);
  });
});
