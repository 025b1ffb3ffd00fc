import { existsSync, readFileSync } from 'node:fs';
import { has, run, succeeds } from './run.mjs';
import { complain, say } from './say.mjs';

/** The system programs that the product uses: the command, file or GStreamer element that proves each is installed, and its Debian package. */
const ENGINES = [
  { command: 'ffmpeg', package: 'ffmpeg' },
  { command: 'srt-live-transmit', package: 'srt-tools' },
  { command: 'ristsender', package: 'rist-tools' },
  { command: 'ip', package: 'iproute2' },
  { file: '/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf', package: 'fonts-dejavu-core' },
  { command: 'janus', package: 'janus' },
  { command: 'xsltproc', package: 'xsltproc' },
  { command: 'bwrap', package: 'bubblewrap' },
];

/** Further programs of the tests. */
const TEST_TOOLS = [
  { command: 'chromium', package: 'chromium' },
  { command: 'chromium-headless-shell', package: 'chromium-headless-shell' },
  { command: 'mosquitto', package: 'mosquitto' },
  { command: 'faketime', package: 'faketime' },
  { file: '/usr/lib/postgresql', package: 'postgresql' },
  { command: 'openssl', package: 'openssl' },
  { file: '/usr/sbin/nginx', package: 'nginx-light' },
  { file: '/usr/lib/nginx/modules/ngx_rtmp_module.so', package: 'libnginx-mod-rtmp' },
  { file: '/usr/sbin/sshd', package: 'openssh-server' },
  { command: 'gst-launch-1.0', package: 'gstreamer1.0-tools' },
  { element: 'decodebin', package: 'gstreamer1.0-plugins-base' },
  { element: 'rtpvrawpay', package: 'gstreamer1.0-plugins-good' },
  { element: 'tsdemux', package: 'gstreamer1.0-plugins-bad' },
  { element: 'avdec_h264', package: 'gstreamer1.0-libav' },
];

/** Installs without questions, and without starting the services of packages, whose programs the tests run. */
const QUIETLY = ['DEBIAN_FRONTEND=noninteractive', 'SYSTEMD_OFFLINE=1'];

const isThere = (need) => {
  if (need.element) return succeeds('gst-inspect-1.0', ['--exists', need.element]);
  return need.command ? has(need.command) : existsSync(need.file);
};

const isDebian = () => {
  try {
    return /^ID(_LIKE)?=.*(debian|ubuntu)/m.test(readFileSync('/etc/os-release', 'utf8'));
  } catch {
    return false;
  }
};

/** Prefix to run commands as root without a question: none, sudo, or impossible. */
const asRoot = () => {
  if (process.getuid?.() === 0) return [];
  return has('sudo') && succeeds('sudo', ['-n', 'true']) ? ['sudo', '-n'] : undefined;
};

/**
 * Installs missing programs if possible without a question, otherwise prints how to install them.
 * Returns whether everything is installed.
 */
export async function ensureSystemPackages({ forTests = false } = {}) {
  const missing = [...ENGINES, ...(forTests ? TEST_TOOLS : [])].filter((need) => !isThere(need));
  if (missing.length === 0) return true;
  const names = [...new Set(missing.map((need) => need.package))];
  const line = `apt-get install -y --no-install-recommends ${names.join(' ')}`;
  const root = asRoot();
  if (isDebian() && has('apt-get') && root) {
    say(`Installing system packages: ${names.join(', ')} …`);
    try {
      const apt = (...args) => {
        const [command, ...rest] = [...root, 'env', ...QUIETLY, 'apt-get', '-q', ...args];
        return run(command, rest, { stdio: ['ignore', 'ignore', 'inherit'] });
      };
      await apt('update');
      // A new machine often updates itself at its first start, and holds the lock meanwhile.
      const patiently = ['-o', 'Acquire::Retries=5', '-o', 'DPkg::Lock::Timeout=300'];
      await apt('install', '-y', '--no-install-recommends', ...patiently, ...names);
      const unusable = missing
        .filter((need) => !isThere(need))
        .map((need) => need.command ?? need.file ?? need.element);
      if (unusable.length > 0) complain(`Installed, but not usable on this machine: ${unusable.join(', ')}`);
      return true;
    } catch (error) {
      complain(`The system packages could not be installed: ${error.message}`);
    }
  }
  complain(`Missing on this machine: ${names.join(', ')}. The console runs without; live video does not.`);
  complain(`Install them with:  sudo ${line}`);
  return false;
}
