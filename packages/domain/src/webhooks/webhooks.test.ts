import { describe, expect, it } from 'vitest';
import { checkWebhookName, checkWebhookUrl, nextTry, WEBHOOK_PATIENCE_MS, webhookVerdict } from './webhooks.js';

const QUARTER_MS = 900_000;

describe('a webhook', () => {
  it.each([
    ['https://hooks.example/backhaul', null],
    ['http://192.0.2.7:8080/in?room=4', null],
    ['https://[2001:db8::7]/in', null],
    ['https://hooks.example', null],
    ['', 'This field is required'],
    ['hooks.example/in', 'Invalid URL format'],
    ['ftp://hooks.example/in', 'Invalid URL format'],
    ['file:///etc/passwd', 'Invalid URL format'],
    ['https://kim:pass@hooks.example/in', 'Invalid URL format'],
    ['https://hooks.example/in#part', 'Invalid URL format'],
    ['https://hooks.example/a b', 'Invalid URL format'],
    [String.raw`https://hooks.example\@192.0.2.7/`, 'Invalid URL format'],
    [`https://hooks.example/${'x'.repeat(1024)}`, 'Must have at most 1024 characters'],
  ])('at %j: %s', (url, complaint) => {
    expect(checkWebhookUrl(url)?.text ?? null).toBe(complaint);
  });

  it.each([
    ['Rundown', null],
    [' ', 'This field is required'],
    ['x'.repeat(65), 'Must have at most 64 characters'],
    [String.raw`a\b`, 'Cannot contain \\'],
  ])('named %j: %s', (name, complaint) => {
    expect(checkWebhookName(name)?.text ?? null).toBe(complaint);
  });
});

describe('an event that was not taken', () => {
  it.each([
    [1, 10_000],
    [2, 60_000],
    [3, 300_000],
    [4, 900_000],
    [200, 900_000],
  ])('is tried again after failure %i in %i ms', (failures, wait) => {
    expect(nextTry(0, failures, 1000)).toBe(1000 + wait);
  });

  it('is given up after three days', () => {
    expect(nextTry(0, 9, WEBHOOK_PATIENCE_MS - QUARTER_MS)).toBe(WEBHOOK_PATIENCE_MS);
    expect(nextTry(0, 9, WEBHOOK_PATIENCE_MS - QUARTER_MS + 1)).toBeNull();
  });

  it.each([
    [200, 'taken'],
    [204, 'taken'],
    [301, 'refused'],
    [400, 'refused'],
    [410, 'gone'],
    [503, 'refused'],
  ])('has answer %i: %s', (status, verdict) => {
    expect(webhookVerdict(status)).toBe(verdict);
  });
});
