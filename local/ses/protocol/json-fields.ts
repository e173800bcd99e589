import { SesRefusal } from "./ses-refusal.ts";

export type Json = Readonly<Record<string, unknown>>;

export function isJson(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function readObject(json: Json | undefined, key: string): Json | undefined {
  const value = json?.[key];
  return isJson(value) ? value : undefined;
}

export function readText(json: Json | undefined, key: string): string | undefined {
  const value = json?.[key];
  return typeof value === "string" ? value : undefined;
}

export function requireText(json: Json, key: string): string {
  const value = readText(json, key);
  if (value === undefined || value === "") throw new SesRefusal("BadRequestException", `${key} is required.`);
  return value;
}

export function readTexts(json: Json | undefined, key: string): readonly string[] {
  const value = json?.[key];
  return Array.isArray(value) ? value.filter((entry) => typeof entry === "string") : [];
}

export function readObjects(json: Json | undefined, key: string): readonly Json[] {
  const value = json?.[key];
  return Array.isArray(value) ? value.filter(isJson) : [];
}

export function readFlag(json: Json | undefined, key: string): boolean | undefined {
  const value = json?.[key];
  return typeof value === "boolean" ? value : undefined;
}
