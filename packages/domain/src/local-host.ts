/** Whether a host name or IP address, with or without brackets, is that of the computer itself. */
export function isLoopback(host: string): boolean {
  return /^\[?(?:(?:.*\.)?localhost(?:\.localdomain)?\.?|127(?:\.\d+){3}|::1|::ffff:(?:127(?:\.\d+){3}|7f[\da-f]{2}:[\da-f]{1,4}))\]?$/i.test(
    host,
  );
}

/** Whether a host, as URLs name it, leads nowhere on another device: to the computer itself, or to none. A link for another device never has it. */
export function isLocalHost(hostname: string): boolean {
  return hostname === '0.0.0.0' || hostname === '[::]' || isLoopback(hostname);
}
