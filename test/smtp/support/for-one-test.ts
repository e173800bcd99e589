import { onTestFinished } from "vitest";
import { type FakeService, openService } from "./fake-service.ts";
import { openProxy, type TestProxy, type TestProxyOptions } from "./proxy.ts";

/** A service in the hands of one test. */
export async function serviceFor(): Promise<FakeService> {
  const service = await openService();
  onTestFinished(() => service.stop());
  return service;
}

/** A proxy that ends with its test. */
export async function proxyFor(url: string, options: TestProxyOptions = {}): Promise<TestProxy> {
  const proxy = await openProxy(url, { ...options, limits: { drainMs: 500, ...options.limits } });
  onTestFinished(() => proxy.stop());
  return proxy;
}
